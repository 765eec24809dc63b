(import_statement
  (import_require_clause (identifier) @alias source: (_) @module)) @import
