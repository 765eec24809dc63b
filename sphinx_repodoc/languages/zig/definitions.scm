(comment) @comment

; Constants and variables, except names of imports
(variable_declaration "const" . (identifier) @name) @constant
(variable_declaration "var" . (identifier) @name) @variable
((variable_declaration . "const" . (identifier) @name
    (builtin_function (builtin_identifier) @_import)) @none
  (#eq? @_import "@import"))
((variable_declaration . "const" . (identifier) @name
    (field_expression object: (builtin_function (builtin_identifier) @_import))) @none
  (#eq? @_import "@import"))

; Types are written as constants.
(variable_declaration "const" . (identifier) @name (struct_declaration "{" @body)) @struct
(variable_declaration "const" . (identifier) @name (opaque_declaration "{" @body)) @struct
(variable_declaration "const" . (identifier) @name (union_declaration "{" @body)) @union
(variable_declaration "const" . (identifier) @name (enum_declaration "{" @body)) @enum
(variable_declaration "const" . (identifier) @name (error_set_declaration "{" @body)) @enum
(variable_declaration (error_set_declaration (identifier) @name @enumerator))
((enum_declaration (container_field name: (identifier) @name) @enumerator)
  (#not-eq? @name "_") (#not-eq? @name ""))
((struct_declaration (container_field name: (identifier) @name) @field) (#not-eq? @name ""))
((union_declaration (container_field name: (identifier) @name) @field) (#not-eq? @name ""))
((source_file (container_field name: (identifier) @name) @field) (#not-eq? @name ""))
; A type that a function returns
(return_expression [(struct_declaration) (union_declaration) (enum_declaration)] @scope)

; Functions and tests
(function_declaration name: (_) @name body: (_)? @body) @function
(test_declaration [(string) (identifier)] @name (block) @body) @function
[(comptime_declaration) (block)] @local
