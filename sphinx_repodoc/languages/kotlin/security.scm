((call_expression (navigation_expression) @name (value_arguments . (value_argument (binary_expression)))) @note
  (#eq? @name "Runtime.getRuntime().exec") (#set! rule "shell-command"))
((call_expression (identifier) @call) @note
  (#eq? @call "ObjectInputStream") (#set! rule "unsafe-deserialization"))
((call_expression (navigation_expression) @method
  (value_arguments . (value_argument (string_literal) @name))) @note
  (#eq? @method "MessageDigest.getInstance")
  (#match? @name "^\"(?i:md2|md4|md5|sha-?1|sha)\"$") (#set! rule "weak-hash"))
((call_expression (navigation_expression) @method
  (value_arguments . (value_argument (string_literal) @name))) @note
  (#eq? @method "Cipher.getInstance")
  (#match? @name "(?i:^\"(des|desede|rc2|rc4|arcfour|blowfish)\\b|/ecb/|^\"aes\"$)")
  (#set! rule "weak-cipher"))
((call_expression (navigation_expression (identifier) @name .)
  (value_arguments . (value_argument (string_literal) @sql))) @note
  (#any-of? @name "rawQuery" "execSQL" "executeQuery" "executeUpdate" "prepareStatement")
  (#match? @sql "^\"\\s*(?i:select|insert\\s+into|update|delete\\s+from)\\s[^$]*[$]") (#set! rule "sql-concatenation"))
