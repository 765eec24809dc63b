(import_statement
  (import_require_clause (identifier) @alias source: (_) @module)) @import

; Imports of types, which do not exist at run time
(import_statement "type" @type_only source: (_) @module) @import
(import_statement (import_clause (named_imports (import_specifier "type" @type_only name: _ @name)))) @import
(export_statement "type" @type_only source: (_) @module) @import
(export_statement (export_clause (export_specifier "type" @type_only name: _ @name))) @import

; Compilers leave out imports of names that are used only as types, unless code reads these types
(import_statement (import_clause) @erasable source: (_) @module) @import
(decorator) @types_kept
(type_query (identifier) @type_name)
(nested_type_identifier module: (identifier) @type_name)
