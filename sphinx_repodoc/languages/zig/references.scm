(call_expression function: [
  (identifier) @reference.call
  (field_expression member: (identifier) @reference.call)])
(_ type: (identifier) @reference.type)
(_ type: (field_expression member: (identifier) @reference.type))
(pointer_type (identifier) @reference.type)
(struct_initializer . (identifier) @reference.type)
