(namespace_use_declaration
  (namespace_use_clause . [(qualified_name) (name)] @module)) @import
(namespace_use_declaration
  (namespace_use_clause . [(qualified_name) (name)] @module alias: (_) @alias)) @import
(namespace_use_declaration
  (namespace_name) @module
  body: (namespace_use_group
    (namespace_use_clause . [(qualified_name) (name)] @name alias: (_)? @alias))) @import

; A path relative to the folder of this file
([
    (include_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module)))
    (include_expression (parenthesized_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module))))
    (include_once_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module)))
    (include_once_expression (parenthesized_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module))))
    (require_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module)))
    (require_expression (parenthesized_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module))))
    (require_once_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module)))
    (require_once_expression (parenthesized_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module))))
  ] @import.local
  (#any-of? @_folder "__DIR__" "dirname(__FILE__)"))

; A path relative to another folder, or to the include path
([
    (include_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module)))
    (include_expression (parenthesized_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module))))
    (include_once_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module)))
    (include_once_expression (parenthesized_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module))))
    (require_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module)))
    (require_expression (parenthesized_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module))))
    (require_once_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module)))
    (require_once_expression (parenthesized_expression
      (binary_expression left: (_) @_folder right: (string (string_content) @module))))
  ] @import
  (#not-match? @_folder "^(__DIR__|dirname.__FILE__.)$"))
[
  (include_expression [
    (string (string_content) @module)
    (encapsed_string . (string_content) @module .)
    (parenthesized_expression (string (string_content) @module))])
  (include_once_expression [
    (string (string_content) @module)
    (encapsed_string . (string_content) @module .)
    (parenthesized_expression (string (string_content) @module))])
  (require_expression [
    (string (string_content) @module)
    (encapsed_string . (string_content) @module .)
    (parenthesized_expression (string (string_content) @module))])
  (require_once_expression [
    (string (string_content) @module)
    (encapsed_string . (string_content) @module .)
    (parenthesized_expression (string (string_content) @module))])
] @import
