((call_expression function: (selector_expression) @name
  arguments: (argument_list (interpreted_string_literal) @shell . (interpreted_string_literal) @flag . (_) @command)) @note
  (#any-of? @name "exec.Command" "exec.CommandContext")
  (#match? @shell "^\"(/bin/|/usr/bin/)?(ba|z|da)?sh\"$") (#match? @flag "^\"-[a-z]*c\"$")
  (#not-match? @command "^[\"`]([^\"`]*)[\"`]$") (#set! rule "shell-command") (#set! needs "os/exec"))
((call_expression function: (selector_expression operand: (identifier) @package field: (field_identifier) @name)) @note
  (#eq? @package "unsafe")
  (#any-of? @name "Pointer" "Slice" "String" "StringData" "SliceData" "Add")
  (#set! rule "go-unsafe") (#set! needs "\"unsafe\""))
((keyed_element key: (literal_element (identifier) @name) value: (literal_element (true))) @note
  (#eq? @name "InsecureSkipVerify") (#set! rule "tls-unverified"))
((assignment_statement left: (expression_list (selector_expression field: (field_identifier) @name))
  right: (expression_list (true))) @note
  (#eq? @name "InsecureSkipVerify") (#set! rule "tls-unverified"))
((call_expression function: (selector_expression) @name) @note
  (#any-of? @name "md5.New" "md5.Sum") (#set! rule "weak-hash") (#set! needs "\"crypto/md5\""))
((call_expression function: (selector_expression) @name) @note
  (#any-of? @name "sha1.New" "sha1.Sum") (#set! rule "weak-hash") (#set! needs "\"crypto/sha1\""))
((call_expression function: (selector_expression) @name) @note
  (#any-of? @name "des.NewCipher" "des.NewTripleDESCipher") (#set! rule "weak-cipher") (#set! needs "\"crypto/des\""))
((call_expression function: (selector_expression) @name) @note
  (#eq? @name "rc4.NewCipher") (#set! rule "weak-cipher") (#set! needs "\"crypto/rc4\""))
((call_expression function: (selector_expression field: (field_identifier) @name)
  arguments: (argument_list (call_expression function: (selector_expression) @format
    arguments: (argument_list . (_) @sql)))) @note
  (#any-of? @name "Query" "QueryRow" "Exec" "QueryContext" "QueryRowContext" "ExecContext" "Raw")
  (#eq? @format "fmt.Sprintf")
  (#match? @sql "^[\"`]\\s*(?i:select|insert\\s+into|update|delete\\s+from)\\s[^;]*%[sv]")
  (#set! rule "sql-concatenation"))
((call_expression function: (selector_expression field: (field_identifier) @name)
  arguments: (argument_list (binary_expression) @sql)) @note
  (#any-of? @name "Query" "QueryRow" "Exec" "QueryContext" "QueryRowContext" "ExecContext" "Raw")
  (#match? @sql "^[\"`]\\s*(?i:select\\s.*\\sfrom|insert\\s+into|update\\s.*\\sset|delete\\s+from)\\s[^+]*[\"`]\\s*\\+\\s*[^\"`\\s]")
  (#set! rule "sql-concatenation"))
