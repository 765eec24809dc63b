((call !receiver method: (identifier) @call arguments: (argument_list . (_) @code)) @note
  (#eq? @call "eval") (#not-match? @code "^'") (#set! rule "code-from-text"))
((call receiver: (_) method: (identifier) @name arguments: (argument_list . (string (interpolation)))) @note
  (#any-of? @name "instance_eval" "class_eval" "module_eval" "eval") (#set! rule "code-from-text"))
((call !receiver method: (identifier) @call arguments: (argument_list . (string (interpolation)) @command .)) @note
  (#any-of? @call "system" "exec" "spawn") (#not-match? @command "(?i:shellescape|shellwords)") (#set! rule "shell-command"))
((subshell (interpolation)) @note @name (#not-match? @note "(?i:shellescape|shellwords)") (#set! trigger "` %x") (#set! rule "shell-command"))
((call receiver: (constant) @receiver method: (identifier) @method arguments: (argument_list . (_) @data)) @note @name
  (#eq? @receiver "Marshal") (#any-of? @method "load" "restore") (#not-match? @data "^Marshal.dump")
  (#set! rule "unsafe-deserialization"))
((call receiver: (constant) @receiver method: (identifier) @method arguments: (argument_list . (_) @data)) @note @name
  (#any-of? @receiver "YAML" "Psych") (#match? @method "^unsafe_load") (#not-match? @data "^(YAML|Psych).dump") (#set! rule "unsafe-deserialization"))
((scope_resolution name: (constant) @constant) @note @name
  (#eq? @constant "VERIFY_NONE") (#set! rule "tls-unverified"))
((call receiver: (scope_resolution) @name) @note
  (#any-of? @name "Digest::MD5" "Digest::SHA1" "OpenSSL::Digest::MD5" "OpenSSL::Digest::SHA1") (#set! rule "weak-hash"))
((call method: (identifier) @name arguments: (argument_list . (string (interpolation)) @sql)) @note
  (#any-of? @name "find_by_sql" "execute" "exec_query" "select_all")
  (#match? @sql "^\"\\s*(?i:select\\s.*\\sfrom|insert\\s+into|update\\s.*\\sset|delete\\s+from)\\s")
  (#not-match? @sql "(?i:quote|sanitize)") (#set! rule "sql-concatenation"))
((call receiver: (_) method: (identifier) @name arguments: (argument_list . (string (interpolation)) @sql .)) @note
  (#eq? @name "where") (#match? @sql "[=<>]\\s*'?#\\{") (#not-match? @sql "(?i:quote|sanitize)") (#set! rule "sql-concatenation"))
