(call_expression . (identifier) @reference.call)
(call_expression . (navigation_expression (identifier) @reference.call .))
(navigation_expression . (identifier) @reference.type (#match? @reference.type "^[A-Z]"))
(user_type (identifier) @reference.type)
(identifier) @reference.name

; Names of packages, imports, labels and arguments
(package_header) @reference.none
(import) @reference.none
(label) @reference.none
; Operators of the language have the same names as functions of types.
(infix_expression (_) . (identifier) @reference.none . (_))
(value_argument . (identifier) @reference.none . "=")

; Local variables with their blocks, types and values
[
  (class_declaration) (object_literal) (function_declaration) (secondary_constructor)
  (anonymous_function) (lambda_literal) (getter) (setter) (block) (for_statement) (catch_block)
  (when_expression) (function_type)
] @variable.scope
(type_parameter (identifier) @variable.name) @variable.alias
(parameter . (identifier) @variable.name . (_) @variable.type)
(class_parameter (identifier) @variable.name . (_) @variable.type)
(variable_declaration . (identifier) @variable.name)
(variable_declaration . (identifier) @variable.name . (_) @variable.type)
(property_declaration
  (variable_declaration . (identifier) @variable.name .) "=" . (_) @variable.value)
(for_statement (variable_declaration . (identifier) @variable.name .) . (_) @variable.items)
(for_statement
  (variable_declaration . (identifier) @variable.name . (_) @variable.type) . (_) @variable.items)
(when_subject (variable_declaration . (identifier) @variable.name .) "=" . (_) @variable.value)
(catch_block . (identifier) @variable.name . (_) @variable.type)
(setter . (identifier) @variable.name)
