(using_statement [(identifier) (scoped_identifier) (import_path)] @module) @import
(import_statement [(identifier) (scoped_identifier) (import_path)] @module) @import
(using_statement (selected_import . (_) @module [(identifier) (operator) (macro_identifier)] @name)) @import
(import_statement (selected_import . (_) @module [(identifier) (operator) (macro_identifier)] @name)) @import
(import_statement (import_alias . (_) @module (identifier) @alias .)) @import
(import_statement
  (selected_import . (_) @module (import_alias . (_) @name (identifier) @alias .))) @import
(using_statement
  (selected_import . (_) @module (import_alias . (_) @name (identifier) @alias .))) @import
(call_expression
  . (identifier) @_include
  (argument_list . (string_literal (content) @module) .)
  (#eq? @_include "include")) @import.module
