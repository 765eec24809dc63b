(import_statement
  (import_require_clause (identifier) @alias source: (_) @module)) @import

; Imports of types, which do not exist at run time
(import_statement "type" @type_only source: (_) @module) @import
(import_statement (import_clause (named_imports (import_specifier "type" @type_only name: _ @name)))) @import
(export_statement "type" @type_only source: (_) @module) @import
(export_statement (export_clause (export_specifier "type" @type_only name: _ @name))) @import
