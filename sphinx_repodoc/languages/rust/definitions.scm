[(line_comment) (block_comment)] @comment
(attribute_item) @decorator

; Modules and types
(mod_item name: (_) @name body: (_)? @body) @module
(struct_item name: (_) @name body: (field_declaration_list)? @body) @struct
(union_item name: (_) @name body: (_) @body) @union
(enum_item name: (_) @name body: (_) @body) @enum
(enum_variant name: (_) @name body: (field_declaration_list)? @body) @enumerator
(field_declaration name: (_) @name) @field
(trait_item name: (_) @name body: (_) @body) @trait
(trait_item bounds: (trait_bounds
  [(type_identifier) (scoped_type_identifier) (generic_type)] @base))
(type_item name: (_) @name) @type
(associated_type name: (_) @name) @type

; Items in an implementation belong to its type.
(impl_item type: [
  (type_identifier) @name
  (primitive_type) @name
  (array_type) @name
  (tuple_type) @name
  (pointer_type) @name
  (function_type) @name
  (unit_type) @name
  (never_type) @name
  (bounded_type) @name
  (macro_invocation) @name
  (metavariable) @name
  (scoped_type_identifier name: (_) @name)
  (generic_type type: (type_identifier) @name)
  (generic_type type: (scoped_type_identifier name: (_) @name))
  (dynamic_type trait: (_) @name)
  (reference_type type: (type_identifier) @name)
  (reference_type type: (primitive_type) @name)
  (reference_type type: (array_type) @name)
  (reference_type type: (tuple_type) @name)
  (reference_type type: (reference_type) @name)
  (reference_type type: (scoped_type_identifier name: (_) @name))
  (reference_type type: (generic_type type: (type_identifier) @name))
  (reference_type type: (generic_type type: (scoped_type_identifier name: (_) @name)))
  (reference_type type: (dynamic_type trait: (_) @name))]) @scope
(impl_item "for" @access)

; Functions, values and macros
(function_item name: (_) @name body: (_) @body) @function
(function_signature_item name: (_) @name) @function
((const_item name: (_) @name value: (_)? @body) @constant (#not-eq? @name "_"))
(static_item name: (_) @name value: (_)? @body) @variable
(macro_definition name: (_) @name ["{" "(" "["] @body) @macro
((attribute_item (attribute (identifier) @_word)) . (macro_definition name: (_) @export)
  (#eq? @_word "macro_export"))
((attribute_item (attribute (identifier) @_word)) . (attribute_item)
  . (macro_definition name: (_) @export)
  (#eq? @_word "macro_export"))
[(closure_expression) (block)] @local
