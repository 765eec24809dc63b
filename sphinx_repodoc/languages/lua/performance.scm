((function_call name: (dot_index_expression) @name) @note
  (#any-of? @name "coroutine.create" "coroutine.wrap") (#set! rule "coroutine"))
((function_call name: (identifier) @name arguments: (arguments . (string content: (_) @module))) @note
  (#eq? @name "require") (#eq? @module "ffi") (#set! rule "ffi"))
