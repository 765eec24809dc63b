(function_call name: [
  (identifier) @reference.call
  (dot_index_expression field: (identifier) @reference.call)
  (method_index_expression method: (identifier) @reference.call)])
