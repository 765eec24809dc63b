((go_statement) @note (#set! trigger "go") (#set! rule "goroutine"))
((call_expression function: (selector_expression field: (field_identifier) @name)) @note
  (#any-of? @name "Lock" "RLock") (#set! rule "lock") (#set! needs "\"sync\""))
((qualified_type package: (package_identifier) @package name: (type_identifier) @name) @note
  (#eq? @package "sync") (#any-of? @name "Pool" "Map" "Once" "WaitGroup") (#set! rule "go-sync"))
((call_expression function: (selector_expression operand: (identifier) @package field: (field_identifier) @name)) @note
  (#eq? @package "atomic") (#set! rule "atomic") (#set! needs "\"sync/atomic\""))
((for_statement body: (block (statement_list (short_var_declaration right: (expression_list (call_expression function: (selector_expression) @name))) @note)))
  (#any-of? @name "regexp.MustCompile" "regexp.Compile") (#set! rule "regex-in-loop"))
((for_statement body: (block (statement_list (defer_statement) @note))) (#set! trigger "defer") (#set! rule "defer-in-loop"))
