((call !receiver method: (identifier) @_require
    arguments: (argument_list . (string . (string_content) @module .) .)) @import
  (#any-of? @_require "require" "load" "require_dependency"))
((call !receiver method: (identifier) @_require
    arguments: (argument_list . (string . (string_content) @module .) .)) @import.local
  (#eq? @_require "require_relative"))
((call method: (identifier) @_require @deferred
    arguments: (argument_list . (simple_symbol) . (string . (string_content) @module .) .)) @import
  (#eq? @_require "autoload"))

; A path from the folder of this file
((call !receiver method: (identifier) @_require arguments: (argument_list .
    (call method: (identifier) @_expand arguments: (argument_list
      . (string . (string_content) @module .) . (_) @_dir .)))) @import.local
  (#any-of? @_require "require" "load") (#eq? @_expand "expand_path")
  (#any-of? @_dir "__dir__" "File.dirname(__FILE__)"))
((call !receiver method: (identifier) @_require arguments: (argument_list . [
    (call method: (identifier) @_join arguments: (argument_list
      . (_) @_dir . (string . (string_content) @module .) .))
    (call method: (identifier) @_join arguments: (argument_list . (call arguments: (argument_list
      . (_) @_dir . (string . (string_content) @module .) .))))
    (binary left: (_) @_dir right: (string . (string_content) @module .))
    (call method: (identifier) @_join arguments: (argument_list
      . (binary left: (_) @_dir right: (string . (string_content) @module .)) .))
    (string . (interpolation (_) @_dir) . (string_content) @module .)
  ])) @import.local
  (#any-of? @_require "require" "load") (#any-of? @_join "join" "expand_path")
  (#any-of? @_dir "__dir__" "File.dirname(__FILE__)"))
; This file stands for a folder: the path starts with ".."
((call !receiver method: (identifier) @_require arguments: (argument_list .
    (call method: (identifier) @_expand arguments: (argument_list
      . (string . (string_content) @module .) . (_) @_file .)))) @import.folder
  (#any-of? @_require "require" "load") (#eq? @_expand "expand_path") (#eq? @_file "__FILE__"))
