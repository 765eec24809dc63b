((function_call name: (identifier) @call arguments: (arguments . (_) @code)) @note
  (#eq? @call "loadstring") (#not-match? @code "^[\"'\\[]") (#set! rule "code-from-text"))
((function_call name: (dot_index_expression) @name arguments: (arguments . (binary_expression) @command)) @note
  (#any-of? @name "os.execute" "io.popen") (#match? @command "(^|\\.\\.)\\s*[A-Za-z_(]") (#set! rule "shell-command"))
