(include_statement (identifier) @reference.call)
(call_expression (function_name) @reference.call)
