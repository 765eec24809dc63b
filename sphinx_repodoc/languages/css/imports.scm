; Links to files: no other hosts, no data
((import_statement (string_value (string_content) @module)) @import.link
  (#not-match? @module "^//|^[A-Za-z][A-Za-z0-9+.-]*:"))
((call_expression
  (function_name) @_function
  (arguments . [(string_value (string_content) @module) (plain_value) @module] .)) @import.link
  (#eq? @_function "url")
  (#not-match? @module "^#|^//|^[A-Za-z][A-Za-z0-9+.-]*:"))
