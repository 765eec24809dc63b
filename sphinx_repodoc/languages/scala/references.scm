((call_expression function: (identifier) @reference.call) (#not-eq? @reference.call "this"))
(call_expression function: (field_expression field: (identifier) @reference.call))
(call_expression function: (generic_function function: (identifier) @reference.call))
(type_identifier) @reference.type
(field_expression value: (identifier) @reference.type (#match? @reference.type "^[A-Z]"))
