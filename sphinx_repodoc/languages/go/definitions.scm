(comment) @comment

; Functions and methods; a receiver may be a pointer, and generic.
(function_declaration name: (identifier) @name body: (_)? @body) @function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @owner
    (generic_type type: (type_identifier) @owner)
    (pointer_type [(type_identifier) @owner (generic_type type: (type_identifier) @owner)])
    (parenthesized_type (pointer_type (type_identifier) @owner))]))
  name: (field_identifier) @name
  body: (_)? @body) @method

; Types. Embedded types are bases of the type that embeds them.
(type_spec name: (type_identifier) @name) @type
(type_alias name: (type_identifier) @name) @type
(type_spec name: (_) @name type: (struct_type (field_declaration_list
  "{" @body (field_declaration !name type: (_) @base)))) @struct
(type_spec name: (_) @name type: (interface_type "{" @body (type_elem . (_) @base .))) @interface
(type_spec name: (type_identifier) @name @signature
  type: (struct_type (field_declaration_list) @body)) @struct
(type_spec name: (type_identifier) @name type_parameters: (_) @signature
  type: (struct_type (field_declaration_list) @body)) @struct
(type_spec name: (type_identifier) @name @signature type: (interface_type "{" @body)) @interface
(type_spec name: (type_identifier) @name type_parameters: (_) @signature
  type: (interface_type "{" @body)) @interface
(method_elem name: (field_identifier) @name) @method
((field_declaration name: (field_identifier) @name) @field (#not-eq? @name "_"))
((field_declaration name: (field_identifier) @name type: (_) @signature tag: (_)) @field
  (#not-eq? @name "_"))

; Embedded types are fields.
(field_declaration !name type: [
  (type_identifier) @name
  (qualified_type name: (_) @name)
  (generic_type type: [(type_identifier) @name (qualified_type name: (_) @name)])]) @field

; Constants and variables
((const_spec (identifier) @name value: (_)? @body) @constant (#not-eq? @name "_"))
((var_spec (identifier) @name value: (_)? @body) @variable (#not-eq? @name "_"))
(func_literal) @local

; Types in functions are local.
(statement_list (type_declaration [
  (type_spec name: (_) @name)
  (type_spec type: (interface_type (method_elem name: (_) @name)))
  (type_alias name: (_) @name)]) @none)
; So are types without a name.
[
  (parameter_declaration type: (interface_type (method_elem name: (_) @name)))
  (type_assertion_expression type: (interface_type (method_elem name: (_) @name)))
] @none
