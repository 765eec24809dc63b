(call_expression function: [
  (identifier) @reference.call
  (selector_expression field: (field_identifier) @reference.call)
  (parenthesized_expression (identifier) @reference.call)])
(call_expression function: (type_instantiation_expression type: (type_identifier) @reference.call))
(type_identifier) @reference.type

; Variables with their types
(short_var_declaration
  left: (expression_list . (identifier) @variable.name .)
  right: (expression_list . [
    (composite_literal type: [(type_identifier) (qualified_type)] @variable.type)
    (unary_expression
      operand: (composite_literal type: [(type_identifier) (qualified_type)] @variable.type))] .))
(var_spec
  name: (identifier) @variable.name
  type: [(type_identifier) (qualified_type)] @variable.type)
(var_spec
  name: (identifier) @variable.name
  type: (pointer_type [(type_identifier) (qualified_type)] @variable.type))
