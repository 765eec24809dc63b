(call method: (identifier) @reference.call)
(constant) @reference.type
