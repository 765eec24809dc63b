(call_expression . (simple_identifier) @reference.call)
(call_expression . (navigation_expression
  suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)))
(user_type (type_identifier) @reference.type)
; A type before a dot, as in ``Shape.self`` and ``Shape.default``: values begin with a small letter
(navigation_expression target: (simple_identifier) @reference.type (#match? @reference.type "^[A-Z]"))
