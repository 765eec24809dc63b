(call_expression function: [
  (identifier) @reference.call
  (scoped_identifier name: (_) @reference.call)
  (field_expression field: (field_identifier) @reference.call)
  (generic_function function: [
    (identifier) @reference.call
    (scoped_identifier name: (_) @reference.call)
    (field_expression field: (field_identifier) @reference.call)])])
(macro_invocation macro: [
  (identifier) @reference.macro
  (scoped_identifier name: (_) @reference.macro)])
(type_identifier) @reference.type
((scoped_identifier path: (identifier) @reference.type) (#match? @reference.type "^[A-Z]"))
[(identifier) (field_identifier)] @reference.name

; Names of imports, labels, lifetimes and attributes
(use_declaration (_) @reference.none)
(extern_crate_declaration (_) @reference.none)
(label (identifier) @reference.none)
(lifetime (identifier) @reference.none)
(attribute . (_) @reference.none)
(attribute arguments: (_) @reference.none)
(type_binding name: (_) @reference.none)
(macro_definition (macro_rule) @reference.none)

; Fields in literals and patterns
(field_initializer field: (field_identifier) @reference.none)
(field_pattern name: (_) @reference.none)
(struct_expression
  name: (_) @reference.of
  body: (field_initializer_list (field_initializer field: (field_identifier) @reference.key)))
(struct_pattern
  type: (type_identifier) @reference.of (field_pattern name: (field_identifier) @reference.key))

; Local variables with their blocks, types and values
[
  (function_item) (function_signature_item) (struct_item) (enum_item) (union_item) (trait_item)
  (impl_item) (type_item) (block) (closure_expression) (match_arm) (for_expression)
  (if_expression) (while_expression)
] @variable.scope
(type_parameter name: (type_identifier) @variable.name @variable.alias)
(const_parameter name: (identifier) @variable.name @variable.alias)
(parameter pattern: (identifier) @variable.name type: (_) @variable.type)
(closure_parameters (identifier) @variable.name)
(let_declaration pattern: (identifier) @variable.name)
(let_declaration pattern: (identifier) @variable.name type: (_) @variable.type)
(let_declaration pattern: (identifier) @variable.name value: (_) @variable.value)
(let_declaration
  pattern: (identifier) @variable.name type: (_) @variable.type value: (_) @variable.value)
(for_expression pattern: (identifier) @variable.name value: (_) @variable.items)
; Other patterns: names in lower case are variables.
((tuple_pattern (identifier) @variable.name) (#match? @variable.name "^[a-z_]"))
((slice_pattern (identifier) @variable.name) (#match? @variable.name "^[a-z_]"))
((or_pattern (identifier) @variable.name) (#match? @variable.name "^[a-z_]"))
((tuple_struct_pattern type: (_) (identifier) @variable.name) (#match? @variable.name "^[a-z_]"))
((reference_pattern (identifier) @variable.name) (#match? @variable.name "^[a-z_]"))
((mut_pattern (identifier) @variable.name) (#match? @variable.name "^[a-z_]"))
(ref_pattern (identifier) @variable.name)
((captured_pattern . (identifier) @variable.name) (#match? @variable.name "^[a-z_]"))
((match_pattern . (identifier) @variable.name) (#match? @variable.name "^[a-z_]"))
(field_pattern name: (shorthand_field_identifier) @variable.name)
((field_pattern pattern: (identifier) @variable.name) (#match? @variable.name "^[a-z_]"))
(let_declaration
  pattern: (tuple_struct_pattern type: (identifier) @_some . (identifier) @variable.name .)
  value: (_) @variable.value
  (#any-of? @_some "Some" "Ok"))
(let_condition
  pattern: (tuple_struct_pattern type: (identifier) @_some . (identifier) @variable.name .)
  value: (_) @variable.value
  (#any-of? @_some "Some" "Ok"))

; Parameters of functions that are called for each item
(call_expression
  function: (field_expression value: (_) @variable.items field: (field_identifier) @_each)
  arguments: (arguments . (closure_expression
    parameters: (closure_parameters . (identifier) @variable.name)))
  (#any-of? @_each
    "all" "any" "filter" "filter_map" "find" "flat_map" "for_each" "map" "position" "retain"))
