((function_call_expression function: (name) @name arguments: (arguments . (argument (_) @code))) @note
  (#eq? @name "eval") (#not-match? @code "^'") (#set! rule "code-from-text"))
((function_call_expression function: (name) @name
  arguments: (arguments . (argument [(encapsed_string (variable_name)) (binary_expression)] @command))) @note
  (#any-of? @name "system" "exec" "passthru" "shell_exec" "popen" "proc_open")
  (#match? @command "\\$") (#not-match? @command "escapeshell") (#set! rule "shell-command"))
((shell_command_expression (variable_name)) @note @name (#set! trigger "`") (#set! rule "shell-command"))
((function_call_expression function: (name) @name arguments: (arguments . (argument (_) @data) .)) @note
  (#eq? @name "unserialize") (#not-match? @data "^(serialize\\(|')") (#set! rule "unsafe-deserialization"))
((function_call_expression function: (name) @name arguments: (arguments . (argument (variable_name) @data))) @note
  (#eq? @name "extract") (#any-of? @data "$_GET" "$_POST" "$_REQUEST" "$_COOKIE") (#set! rule "php-extract"))
((include_expression (subscript_expression) @name) @note
  (#match? @name "^\\$_(GET|POST|REQUEST|COOKIE)\\b") (#set! trigger "include include_once require require_once") (#set! rule "php-include"))
((require_expression (subscript_expression) @name) @note
  (#match? @name "^\\$_(GET|POST|REQUEST|COOKIE)\\b") (#set! trigger "include include_once require require_once") (#set! rule "php-include"))
((echo_statement (subscript_expression) @name) @note
  (#match? @name "^\\$_(GET|POST|REQUEST|COOKIE)\\b") (#set! trigger "echo") (#set! rule "php-echo"))
((function_call_expression function: (name) @name
  arguments: (arguments (argument [(encapsed_string (variable_name)) (binary_expression)] @sql))) @note
  (#any-of? @name "mysql_query" "mysqli_query" "pg_query" "sqlite_query")
  (#match? @sql "^[\"']\\s*(?i:select|insert\\s+into|update|delete\\s+from)\\s") (#match? @sql "\\$")
  (#not-match? @sql "(?i:escape|intval|\\(int\\))") (#set! rule "sql-concatenation"))
((member_call_expression name: (name) @name
  arguments: (arguments . (argument [(encapsed_string (variable_name)) (binary_expression)] @sql))) @note
  (#any-of? @name "query" "exec")
  (#match? @sql "^[\"']\\s*(?i:select\\s.*\\sfrom|insert\\s+into|update\\s.*\\sset|delete\\s+from)\\s")
  (#match? @sql "\\$(?!(?:\\w+->)*\\w*(?:table|prefix)|wpdb|(?:\\w+->)+now\\(\\))") (#not-match? @sql "(?i:escape|intval|\\(int\\)|quote)")
  (#set! rule "sql-concatenation"))
