(call_expression function: [
  (identifier) @reference.call
  (field_expression field: (field_identifier) @reference.call)
  (parenthesized_expression (identifier) @reference.call)])
(type_identifier) @reference.type
[(identifier) (field_identifier)] @reference.name

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
(declaration
  type: (_) @variable.type
  declarator: [
    (identifier) @variable.name
    (pointer_declarator [
      (identifier) @variable.name
      (pointer_declarator (identifier) @variable.name)
      (array_declarator . (identifier) @variable.name)])
    (array_declarator . [
      (identifier) @variable.name
      (array_declarator . (identifier) @variable.name)])
    (function_declarator (parenthesized_declarator
      (pointer_declarator (identifier) @variable.name)))])
(declaration
  type: (_) @variable.type
  declarator: (init_declarator
    declarator: [
      (identifier) @variable.name
      (pointer_declarator [
        (identifier) @variable.name
        (pointer_declarator (identifier) @variable.name)
        (array_declarator . (identifier) @variable.name)])
      (array_declarator . [
        (identifier) @variable.name
        (array_declarator . (identifier) @variable.name)])
      (function_declarator (parenthesized_declarator
        (pointer_declarator (identifier) @variable.name)))]
    value: (_) @variable.value))
(parameter_declaration
  type: (_) @variable.type
  declarator: [
    (identifier) @variable.name
    (pointer_declarator [
      (identifier) @variable.name
      (pointer_declarator (identifier) @variable.name)
      (array_declarator . (identifier) @variable.name)
      (function_declarator (parenthesized_declarator
        (pointer_declarator (identifier) @variable.name)))])
    (array_declarator . [
      (identifier) @variable.name
      (array_declarator . (identifier) @variable.name)])
    (function_declarator declarator: [
      (identifier) @variable.name
      (parenthesized_declarator (pointer_declarator (identifier) @variable.name))])])
