(call_expression function: (identifier) @reference.call)
(call_expression function: (member_expression property: (_) @reference.call))
(new_expression constructor: (identifier) @reference.call)
(new_expression constructor: (member_expression property: (_) @reference.call))

; Variables with their types
(variable_declarator
  name: (identifier) @variable.name
  value: (new_expression constructor: (identifier) @variable.type))
