(call_expression function: (qualified_identifier name: [
  (identifier) @reference.call
  (template_function name: (identifier) @reference.call)
  (qualified_identifier name: [
    (identifier) @reference.call
    (template_function name: (identifier) @reference.call)
    (qualified_identifier name: (identifier) @reference.call)])]))
(call_expression function: (template_function name: (identifier) @reference.call))
(call_expression function: (field_expression field: (template_method name: (_) @reference.call)))
(field_initializer (field_identifier) @reference.field)

; Local variables
[
  (lambda_expression) (for_range_loop) (catch_clause) (if_statement) (while_statement)
  (switch_statement)
] @variable.scope
(declaration
  type: (placeholder_type_specifier) @variable.type
  declarator: (init_declarator value: (_) @variable.value) @variable.declarator)
; The condition of an if
(declaration
  type: (placeholder_type_specifier) @variable.type
  declarator: (_) @variable.declarator
  value: (_) @variable.value)
(for_range_loop
  type: (_) @variable.type declarator: (_) @variable.declarator right: (_) @variable.items)
(optional_parameter_declaration type: (_) @variable.type declarator: (_) @variable.declarator)
(variadic_parameter_declaration declarator: (_) @variable.declarator)
(lambda_capture_initializer left: (identifier) @variable.name right: (_) @variable.value)
(template_declaration parameters: (template_parameter_list [
  (type_parameter_declaration (type_identifier) @variable.name)
  (variadic_type_parameter_declaration (type_identifier) @variable.name)
  (optional_type_parameter_declaration name: (type_identifier) @variable.name)
  (template_template_parameter_declaration (type_parameter_declaration (type_identifier) @variable.name))
  (parameter_declaration declarator: (identifier) @variable.name)
  (optional_parameter_declaration declarator: (identifier) @variable.name)])) @variable.block @variable.alias
