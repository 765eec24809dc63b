(import_statement source: (_) @module) @import
(import_statement (import_clause (identifier) @alias) source: (_) @module) @import
(import_statement
  (import_clause (namespace_import "*" @name (identifier) @alias)) source: (_) @module) @import
(import_statement
  (import_clause (named_imports (import_specifier name: _ @name !alias)))) @import
(import_statement
  (import_clause (named_imports (import_specifier name: _ @name alias: _ @alias)))) @import

; Re-exports
(export_statement source: (_) @module) @import
(export_statement "*" @name source: (_) @module) @import
(export_statement (namespace_export "*" @name (_) @alias) source: (_) @module) @import
(export_statement (export_clause (export_specifier name: _ @name !alias))) @import
(export_statement (export_clause (export_specifier name: _ @name alias: _ @alias))) @import

; require("x"), import("x")
(call_expression
  function: (identifier) @_require
  arguments: (arguments . (string) @module .)
  (#eq? @_require "require")) @import
(call_expression function: (import) @deferred arguments: (arguments . (string) @module)) @import
(program (_ (_ (await_expression (call_expression function: (import) @immediate
  arguments: (arguments . (string) @module)) @import))))
(program (expression_statement (await_expression (call_expression function: (import) @immediate
  arguments: (arguments . (string) @module)) @import)))
(variable_declarator
  name: [
    (identifier) @alias
    (object_pattern (shorthand_property_identifier_pattern) @name)
    (object_pattern (pair_pattern key: (_) @name value: (identifier) @alias))]
  value: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string) @module .)) @import
  (#eq? @_require "require"))
(member_expression
  object: (call_expression
    function: (identifier) @_require
    arguments: (arguments . (string) @module .)) @import
  property: (property_identifier) @name
  (#eq? @_require "require"))
(call_expression
  function: (identifier) @_define
  arguments: (arguments (array (string) @module) (_))
  (#eq? @_define "define")) @import
