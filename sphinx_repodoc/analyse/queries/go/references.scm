(call_expression function: [
  (identifier) @reference.call
  (selector_expression field: (field_identifier) @reference.call)
  (parenthesized_expression (identifier) @reference.call)])
(call_expression function: (type_instantiation_expression type: (type_identifier) @reference.call))
(type_identifier) @reference.type
