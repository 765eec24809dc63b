(call_expression function: [
  (identifier) @reference.call
  (field_expression field: (field_identifier) @reference.call)
  (parenthesized_expression (identifier) @reference.call)])
(type_identifier) @reference.type

; Keys of literals
(declaration
  type: (_) @reference.of
  declarator: (init_declarator value: (initializer_list [
    (initializer_pair designator: (field_designator (field_identifier) @reference.key))
    (initializer_list
      (initializer_pair designator: (field_designator (field_identifier) @reference.key)))
    (initializer_pair value: (initializer_list
      (initializer_pair designator: (field_designator (field_identifier) @reference.key))))])))
(compound_literal_expression
  type: (_) @reference.of
  value: (initializer_list [
    (initializer_pair designator: (field_designator (field_identifier) @reference.key))
    (initializer_list
      (initializer_pair designator: (field_designator (field_identifier) @reference.key)))]))

; Local variables with their blocks, types and values
[(function_definition) (compound_statement) (for_statement)] @variable.scope
(parameter_list) @variable.parameters
(declaration type: (_) @variable.type declarator: (_) @variable.declarator)
(parameter_declaration type: (_) @variable.type declarator: (_) @variable.declarator)
