((call_expression function: (identifier) @call arguments: (arguments . (_) @code)) @note
  (#eq? @call "eval") (#not-match? @code "^[\"']") (#set! rule "js-eval"))
((new_expression constructor: (identifier) @call arguments: (arguments (_) @code .)) @note
  (#eq? @call "Function") (#not-match? @code "^[\"']") (#set! rule "js-new-function"))
((call_expression function: (identifier) @call arguments: (arguments . [(string) (template_string)])) @note
  (#any-of? @call "setTimeout" "setInterval") (#set! rule "js-new-function"))
((assignment_expression left: (member_expression property: (property_identifier) @name)
  right: (_) @value) @note
  (#any-of? @name "innerHTML" "outerHTML")
  (#not-match? @value "^(?:(?:'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^$`]*`)(?:\\s*\\+\\s*(?:'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^$`]*`))*|null|undefined|\\[\\s*(?:(?:'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^$`]*`)\\s*(?:,\\s*|(?=\\])))*\\](?:\\.join\\([^()]*\\))?)$")
  (#not-match? @value "([Ss]anitiz|[Ee]scape|[Pp]urify|trustedTypes|createHTML)")
  (#set! rule "js-inner-html"))
((call_expression function: (member_expression property: (property_identifier) @name)
  arguments: (arguments (_) . (_) @value .)) @note
  (#eq? @name "insertAdjacentHTML")
  (#not-match? @value "^(?:(?:'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^$`]*`)(?:\\s*\\+\\s*(?:'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^$`]*`))*|null|undefined|\\[\\s*(?:(?:'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^$`]*`)\\s*(?:,\\s*|(?=\\])))*\\](?:\\.join\\([^()]*\\))?)$")
  (#not-match? @value "([Ss]anitiz|[Ee]scape|[Pp]urify)") (#set! rule "js-inner-html"))
((call_expression function: (member_expression) @name arguments: (arguments . (_) @value)) @note
  (#any-of? @name "document.write" "document.writeln")
  (#not-match? @value "^(?:(?:'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^$`]*`)(?:\\s*\\+\\s*(?:'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^$`]*`))*|null|undefined|\\[\\s*(?:(?:'(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"|`[^$`]*`)\\s*(?:,\\s*|(?=\\])))*\\](?:\\.join\\([^()]*\\))?)$") (#set! rule "js-document-write"))
((call_expression function: (identifier) @call
  arguments: (arguments . [(template_string (template_substitution)) (binary_expression)])) @note
  (#any-of? @call "exec" "execSync") (#set! needs "child_process") (#set! rule "js-shell"))
((call_expression function: (member_expression) @name
  arguments: (arguments . [(template_string (template_substitution)) (binary_expression)])) @note
  (#match? @name "^(cp|child_process|childProcess|child|require\\([\"'](node:)?child_process[\"']\\))\\.exec(Sync)?$")
  (#set! needs "child_process") (#set! trigger "exec execSync") (#set! rule "js-shell"))
((pair key: (property_identifier) @key value: (false)) @note
  (#eq? @key "rejectUnauthorized") (#set! rule "js-tls-unverified"))
((assignment_expression left: (member_expression property: (property_identifier) @key)
  right: [(string) (number)] @value) @note
  (#eq? @key "NODE_TLS_REJECT_UNAUTHORIZED") (#match? @value "^[\"']?0[\"']?$")
  (#set! rule "js-tls-unverified"))
((call_expression function: (member_expression property: (property_identifier) @method)
  arguments: (arguments . (string (string_fragment) @name))) @note
  (#eq? @method "createHash") (#match? @name "^(?i:md4|md5|sha-?1)$") (#set! rule "weak-hash"))
((call_expression function: (member_expression property: (property_identifier) @method)
  arguments: (arguments . (string (string_fragment) @name))) @note
  (#any-of? @method "createCipher" "createCipheriv" "createDecipheriv")
  (#match? @name "(?i:^(des|rc4|rc2|bf)\\b|-ecb$)") (#set! rule "weak-cipher"))
((call_expression function: (member_expression property: (property_identifier) @name)
  arguments: (arguments . (template_string (template_substitution)) @sql)) @note
  (#any-of? @name "query" "execute" "raw" "exec" "$queryRawUnsafe" "$executeRawUnsafe")
  (#match? @sql "^`\\s*(?i:select\\s[^`]*\\sfrom|insert\\s+into|update\\s[^`]*\\sset|delete\\s+from)\\s")
  (#set! rule "sql-concatenation"))
((call_expression function: (member_expression property: (property_identifier) @name)
  arguments: (arguments . (binary_expression) @sql)) @note
  (#any-of? @name "query" "execute" "raw" "exec")
  (#match? @sql "^[\"']\\s*(?i:select\\s.*\\sfrom|insert\\s+into|update\\s.*\\sset|delete\\s+from)\\s")
  (#set! rule "sql-concatenation"))
