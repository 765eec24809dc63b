(call_expression . (simple_identifier) @reference.call)
(call_expression . (navigation_expression
  suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)))
(user_type (type_identifier) @reference.type)
