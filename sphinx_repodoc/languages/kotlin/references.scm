(call_expression . (identifier) @reference.call)
(call_expression . (navigation_expression (identifier) @reference.call .))
(navigation_expression . (identifier) @reference.type (#match? @reference.type "^[A-Z]"))
(user_type (identifier) @reference.type)
