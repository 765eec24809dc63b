((function_call name: (identifier) @_require
    arguments: (arguments . (string content: (_) @module) .)) @import
  (#eq? @_require "require"))
((function_call name: (identifier) @_call
    arguments: (arguments . (identifier) @_require . (string content: (_) @module))) @import
  (#any-of? @_call "pcall" "xpcall") (#eq? @_require "require"))
((assignment_statement
    (variable_list . name: (identifier) @alias)
    (expression_list . value: (function_call name: (identifier) @_require
      arguments: (arguments . (string content: (_) @module) .)) @import))
  (#eq? @_require "require"))
((function_call name: (identifier) @_run
    arguments: (arguments . (string content: (_) @module) .)) @import.local
  (#any-of? @_run "dofile" "loadfile"))
