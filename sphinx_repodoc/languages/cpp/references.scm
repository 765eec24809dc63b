(call_expression function: (qualified_identifier name: [
  (identifier) @reference.call
  (template_function name: (identifier) @reference.call)
  (qualified_identifier name: [
    (identifier) @reference.call
    (template_function name: (identifier) @reference.call)
    (qualified_identifier name: (identifier) @reference.call)])]))
(call_expression function: (template_function name: (identifier) @reference.call))
(call_expression function: (field_expression field: (template_method name: (_) @reference.call)))
(namespace_identifier) @reference.name
(field_initializer (field_identifier) @reference.field)

; Local variables
[
  (lambda_expression) (for_range_loop) (catch_clause) (if_statement) (while_statement)
  (switch_statement)
] @variable.scope
(declaration
  type: (_) @variable.type
  declarator: (reference_declarator [
    (identifier) @variable.name
    (structured_binding_declarator (identifier) @variable.name)]))
(declaration
  type: (_) @variable.type
  declarator: (init_declarator
    declarator: (reference_declarator [
      (identifier) @variable.name
      (pointer_declarator (identifier) @variable.name)])
    value: (_) @variable.value))
(declaration
  declarator: (init_declarator declarator: [
    (structured_binding_declarator (identifier) @variable.name)
    (reference_declarator (structured_binding_declarator (identifier) @variable.name))]))
; The condition of an if
(declaration
  type: (_) @variable.type
  declarator: [
    (identifier) @variable.name
    (pointer_declarator (identifier) @variable.name)
    (reference_declarator (identifier) @variable.name)]
  value: (_) @variable.value)
(for_range_loop
  type: (_) @variable.type
  declarator: [
    (identifier) @variable.name
    (pointer_declarator (identifier) @variable.name)
    (reference_declarator (identifier) @variable.name)]
  right: (_) @variable.items)
(for_range_loop declarator: [
  (structured_binding_declarator (identifier) @variable.name)
  (reference_declarator (structured_binding_declarator (identifier) @variable.name))])
(parameter_declaration
  type: (_) @variable.type
  declarator: [
    (reference_declarator [
      (identifier) @variable.name
      (pointer_declarator (identifier) @variable.name)
      (variadic_declarator (identifier) @variable.name)])
    (pointer_declarator (reference_declarator (identifier) @variable.name))
    (function_declarator (parenthesized_declarator
      (reference_declarator (identifier) @variable.name)))])
(optional_parameter_declaration
  type: (_) @variable.type
  declarator: [
    (identifier) @variable.name
    (pointer_declarator (identifier) @variable.name)
    (reference_declarator (identifier) @variable.name)])
(variadic_parameter_declaration
  declarator: [
    (variadic_declarator (identifier) @variable.name)
    (reference_declarator (variadic_declarator (identifier) @variable.name))])
(lambda_capture_initializer left: (identifier) @variable.name right: (_) @variable.value)
(template_declaration parameters: (template_parameter_list [
  (type_parameter_declaration (type_identifier) @variable.name)
  (variadic_type_parameter_declaration (type_identifier) @variable.name)
  (optional_type_parameter_declaration name: (type_identifier) @variable.name)
  (template_template_parameter_declaration (type_parameter_declaration (type_identifier) @variable.name))
  (parameter_declaration declarator: (identifier) @variable.name)
  (optional_parameter_declaration declarator: (identifier) @variable.name)])) @variable.block @variable.alias
