((method_invocation object: (method_invocation) @object name: (identifier) @name
  arguments: (argument_list . (binary_expression))) @note
  (#eq? @object "Runtime.getRuntime()") (#eq? @name "exec") (#set! rule "shell-command"))
((object_creation_expression type: (type_identifier) @name) @note
  (#eq? @name "ObjectInputStream") (#set! rule "unsafe-deserialization"))
((method_invocation object: (identifier) @object name: (identifier) @method
  arguments: (argument_list . (string_literal) @name)) @note
  (#eq? @object "MessageDigest") (#eq? @method "getInstance")
  (#match? @name "^\"(?i:md2|md4|md5|sha-?1|sha)\"$") (#set! rule "weak-hash"))
((method_invocation object: (identifier) @object name: (identifier) @method
  arguments: (argument_list . (string_literal) @name)) @note
  (#eq? @object "Cipher") (#eq? @method "getInstance")
  (#match? @name "(?i:^\"(des|desede|rc2|rc4|arcfour|blowfish)\\b|/ecb/|^\"aes\"$)")
  (#set! rule "weak-cipher"))
((method_invocation name: (identifier) @name arguments: (argument_list . (binary_expression) @sql)) @note
  (#any-of? @name "executeQuery" "executeUpdate" "execute" "prepareStatement" "createQuery" "createNativeQuery")
  (#match? @sql "^\"\\s*(?i:select\\s.*\\sfrom|insert\\s+into|update\\s.*\\sset|delete\\s+from)\\s")
  (#match? @sql "\\+\\s*[a-z]") (#set! rule "sql-concatenation"))
((field_access field: (identifier) @name) @note
  (#eq? @name "ALLOW_ALL_HOSTNAME_VERIFIER") (#set! rule "tls-unverified"))
