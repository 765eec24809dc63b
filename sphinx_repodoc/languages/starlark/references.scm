(call function: (identifier) @reference.call)
(call function: (attribute attribute: (identifier) @reference.call))
