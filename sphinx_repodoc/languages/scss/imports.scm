; Files and modules
((import_statement [(string_value) @module (ERROR (string_value) @module)]) @import
  (#not-match? @module "^.(//|[A-Za-z][A-Za-z0-9+.-]*:)"))
(use_statement (string_value) @module) @import
(forward_statement (string_value) @module) @import
((call_expression
  (function_name) @_function
  (arguments . [(string_value) @module (plain_value) @module] .)) @import.link
  (#eq? @_function "url")
  (#not-match? @module "^.?(#|//|[A-Za-z][A-Za-z0-9+.-]*:)|[{}$]"))
