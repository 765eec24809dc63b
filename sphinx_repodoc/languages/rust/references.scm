(call_expression function: [
  (identifier) @reference.call
  (scoped_identifier name: (_) @reference.call)
  (field_expression field: (field_identifier) @reference.call)
  (generic_function function: [
    (identifier) @reference.call
    (scoped_identifier name: (_) @reference.call)
    (field_expression field: (field_identifier) @reference.call)])])
(macro_invocation macro: [
  (identifier) @reference.call
  (scoped_identifier name: (_) @reference.call)])
(type_identifier) @reference.type
((scoped_identifier path: (identifier) @reference.type) (#match? @reference.type "^[A-Z]"))
