(call_expression function: (qualified_identifier name: [
  (identifier) @reference.call
  (template_function name: (identifier) @reference.call)
  (qualified_identifier name: [
    (identifier) @reference.call
    (template_function name: (identifier) @reference.call)
    (qualified_identifier name: (identifier) @reference.call)])]))
(call_expression function: (template_function name: (identifier) @reference.call))
(call_expression function: (field_expression field: (template_method name: (_) @reference.call)))
