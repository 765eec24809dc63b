((call_expression function: (field_expression) @name arguments: (arguments . (infix_expression))) @note
  (#match? @name "^Runtime\\.getRuntime(\\(\\))?\\.exec$") (#set! trigger "Runtime.getRuntime") (#set! rule "shell-command"))
((instance_expression (type_identifier) @name) @note
  (#eq? @name "ObjectInputStream") (#set! rule "unsafe-deserialization"))
((call_expression function: (field_expression) @method arguments: (arguments . (string) @name)) @note
  (#eq? @method "MessageDigest.getInstance")
  (#match? @name "^\"(?i:md2|md4|md5|sha-?1|sha)\"$") (#set! rule "weak-hash"))
((call_expression function: (field_expression) @method arguments: (arguments . (string) @name)) @note
  (#eq? @method "Cipher.getInstance")
  (#match? @name "(?i:^\"(des|desede|rc2|rc4|arcfour|blowfish)\\b|/ecb/|^\"aes\"$)")
  (#set! rule "weak-cipher"))
