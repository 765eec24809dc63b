((builtin_function (builtin_identifier) @_import
    (arguments . (string (string_content) @module))) @import
  (#eq? @_import "@import"))
((builtin_function (builtin_identifier) @_import
    (arguments . (string (string_content) @module))) @import.local
  (#eq? @_import "@embedFile"))
((builtin_function (builtin_identifier) @_import
    (arguments . (string (string_content) @module))) @import.system
  (#eq? @_import "@cInclude"))
((variable_declaration (identifier) @alias
    (builtin_function (builtin_identifier) @_import
      (arguments . (string (string_content) @module))) @import)
  (#eq? @_import "@import"))
((variable_declaration (identifier) @alias
    (field_expression
      object: (builtin_function (builtin_identifier) @_import
        (arguments . (string (string_content) @module))) @import
      member: (identifier) @name))
  (#eq? @_import "@import"))
