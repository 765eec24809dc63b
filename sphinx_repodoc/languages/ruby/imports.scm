((call !receiver method: (identifier) @_require
    arguments: (argument_list . (string . (string_content) @module .) .)) @import
  (#any-of? @_require "require" "load" "require_dependency"))
((call !receiver method: (identifier) @_require
    arguments: (argument_list . (string . (string_content) @module .) .)) @import.local
  (#eq? @_require "require_relative"))
((call method: (identifier) @_require @deferred
    arguments: (argument_list . (simple_symbol) . (string . (string_content) @module .) .)) @import
  (#eq? @_require "autoload"))
((call !receiver method: (identifier) @_require arguments: (argument_list .
    (call method: (identifier) @_expand arguments: (argument_list
      . (string . (string_content) @module .) . (identifier) @_dir .)))) @import.local
  (#any-of? @_require "require" "load") (#eq? @_expand "expand_path") (#eq? @_dir "__dir__"))
