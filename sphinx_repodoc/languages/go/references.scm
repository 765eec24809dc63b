(call_expression function: [
  (identifier) @reference.call
  (selector_expression field: (field_identifier) @reference.call)
  (parenthesized_expression (identifier) @reference.call)])
(call_expression function: (type_instantiation_expression type: (type_identifier) @reference.call))
; ``make[int](0)`` looks like a conversion, and the value ``make[int, string]`` like a type.
(type_conversion_expression type: (generic_type type: (type_identifier) @reference.call))
(type_instantiation_expression . type: (type_identifier) @reference.call)
(type_identifier) @reference.type
[(identifier) (field_identifier)] @reference.name
(qualified_type package: (package_identifier) @reference.name)

; Keys of literals
(composite_literal
  type: [(type_identifier) (qualified_type) (generic_type) (struct_type)] @reference.of
  body: (literal_value (keyed_element . (literal_element (identifier) @reference.key))))
(composite_literal
  type: [
    (slice_type element: (_) @reference.of)
    (array_type element: (_) @reference.of)
    (implicit_length_array_type element: (_) @reference.of)
    (map_type value: (_) @reference.of)]
  body: (literal_value [
    (literal_element (literal_value
      (keyed_element . (literal_element (identifier) @reference.key))))
    (keyed_element (literal_element) . (literal_element (literal_value
      (keyed_element . (literal_element (identifier) @reference.key)))))]))
(composite_literal
  type: [
    (slice_type element: [
      (slice_type element: (_) @reference.of) (map_type value: (_) @reference.of)])
    (map_type value: [
      (slice_type element: (_) @reference.of) (map_type value: (_) @reference.of)])]
  body: (literal_value [
    (literal_element (literal_value [
      (literal_element (literal_value
        (keyed_element . (literal_element (identifier) @reference.key))))
      (keyed_element (literal_element) . (literal_element (literal_value
        (keyed_element . (literal_element (identifier) @reference.key)))))]))
    (keyed_element (literal_element) . (literal_element (literal_value [
      (literal_element (literal_value
        (keyed_element . (literal_element (identifier) @reference.key))))
      (keyed_element (literal_element) . (literal_element (literal_value
        (keyed_element . (literal_element (identifier) @reference.key)))))])))]))
(composite_literal
  type: (map_type key: (_) @reference.of)
  body: (literal_value (keyed_element . (literal_element (literal_value
    (keyed_element . (literal_element (identifier) @reference.key)))))))

(composite_literal
  type: [(type_identifier) (qualified_type)] @reference.sequence
  body: (literal_value [
    (literal_element (literal_value
      (keyed_element . (literal_element (identifier) @reference.key))))
    (keyed_element (literal_element) . (literal_element (literal_value
      (keyed_element . (literal_element (identifier) @reference.key)))))]))

; Local variables with their blocks, types and values
[
  (function_declaration) (method_declaration) (func_literal) (block) (if_statement) (for_statement)
  (expression_switch_statement) (type_switch_statement) (expression_case) (type_case)
  (communication_case) (default_case)
] @variable.scope
(parameter_declaration name: (identifier) @variable.name type: (_) @variable.type)
(variadic_parameter_declaration name: (identifier) @variable.name "..." @variable.type type: (_) @variable.type)
(method_declaration receiver: (parameter_list (parameter_declaration type: [
  (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @variable.name)))
  (pointer_type (generic_type
    type_arguments: (type_arguments (type_elem (type_identifier) @variable.name))))
  ]))) @variable.block @variable.alias
(type_spec type_parameters: (type_parameter_list
  (type_parameter_declaration name: (identifier) @variable.name))) @variable.block @variable.alias
(type_parameter_declaration name: (identifier) @variable.name) @variable.alias
(short_var_declaration left: (expression_list (identifier) @variable.name))
(short_var_declaration
  left: (expression_list . (identifier) @variable.name)
  right: (expression_list . (_) @variable.value))
(short_var_declaration
  left: (expression_list . (_) . (identifier) @variable.name)
  right: (expression_list . (_) . (_) @variable.value))
(short_var_declaration
  left: (expression_list . (_) (identifier) @variable.name) @variable.results
  right: (expression_list . (call_expression) @variable.value .))
(short_var_declaration
  left: (expression_list . (identifier) @variable.name)
  right: (expression_list . [
    (composite_literal type: (_) @variable.type)
    (unary_expression operand: (composite_literal type: (_) @variable.type))
    (func_literal . "func" @variable.type result: (_) @variable.type)]) @variable.value)
(short_var_declaration
  left: (expression_list . (identifier) @variable.name)
  right: (expression_list . (call_expression
    function: (identifier) @_made arguments: (argument_list . (_) @variable.type)))
  (#any-of? @_made "make" "new"))
(range_clause left: (expression_list (identifier) @variable.name))
(range_clause
  left: (expression_list . (_) . (identifier) @variable.name) right: (_) @variable.items)
(range_clause
  left: (expression_list . (_) . (identifier) @variable.name)
  right: (composite_literal type: (_) @variable.sequence) @variable.items)
(receive_statement left: (expression_list (identifier) @variable.name))
(type_switch_statement alias: (expression_list (identifier) @variable.name))
(type_switch_statement
  alias: (expression_list (identifier) @variable.name)
  (type_case . "case" . type: (_) @variable.type . ":") @variable.block)
(var_spec name: (identifier) @variable.name)
(var_spec name: (identifier) @variable.name type: (_) @variable.type)
(var_spec
  name: (identifier) @variable.name !type value: (expression_list . (_) @variable.value .))
(var_spec name: (identifier) @variable.name !type value: (expression_list . [
  (composite_literal type: (_) @variable.type)
  (unary_expression operand: (composite_literal type: (_) @variable.type))] @variable.value .))
(var_spec
  name: (identifier) @variable.name !type
  value: (expression_list . (call_expression
    function: (identifier) @_made
    arguments: (argument_list . (_) @variable.type)) @variable.value .)
  (#any-of? @_made "make" "new"))
; Embedded types are fields.
(field_declaration !name type: (type_identifier) @variable.name @variable.type)
(field_declaration !name type: (qualified_type name: (_) @variable.name) @variable.type)
(field_declaration !name type: (generic_type
  type: [(type_identifier) @variable.name (qualified_type name: (_) @variable.name)]) @variable.type)
; One type for several fields
(field_declaration name: (_) @variable.name "," type: (_) @variable.type)
(field_declaration "," name: (_) @variable.name type: (_) @variable.type)
(const_spec name: (identifier) @variable.name)
; Types in functions, and the braces of types without a name
(statement_list (type_declaration (type_spec
  name: (_) @variable.name type: (_) @variable.type) @variable.alias))
(statement_list (type_declaration (type_alias
  name: (_) @variable.name type: (_) @variable.type) @variable.alias))
(struct_type) @fields
