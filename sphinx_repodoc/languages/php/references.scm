(function_call_expression function: [
  (name) @reference.call
  (qualified_name (name) @reference.call)
  (relative_name (name) @reference.call)])
(member_call_expression name: (name) @reference.call)
(nullsafe_member_call_expression name: (name) @reference.call)
(scoped_call_expression name: (name) @reference.call)
(object_creation_expression [
  (name) @reference.call
  (qualified_name (name) @reference.call)])

(named_type [(name) @reference.type (qualified_name (name) @reference.type)])
(scoped_call_expression scope: [
  (name) @reference.type (qualified_name (name) @reference.type)])
(class_constant_access_expression . [
  (name) @reference.type (qualified_name (name) @reference.type)])
(scoped_property_access_expression scope: [
  (name) @reference.type (qualified_name (name) @reference.type)])
(binary_expression operator: "instanceof" right: [
  (name) @reference.type (qualified_name (name) @reference.type)])
(attribute [(name) @reference.type (qualified_name (name) @reference.type)])

; Full names of classes in strings
([(string) (encapsed_string)] @reference.quoted
  (#match? @reference.quoted "^.(\\\\{0,2}[A-Z][A-Za-z0-9_]*)(\\\\{1,2}[A-Z][A-Za-z0-9_]*)+.$"))

; Members, and constants by their spelling
(member_access_expression name: (name) @reference.name)
(nullsafe_member_access_expression name: (name) @reference.name)
(scoped_property_access_expression name: (variable_name (name) @reference.name))
(class_constant_access_expression (_) . (name) @reference.name)
((name) @reference.name (#match? @reference.name "^[A-Z][A-Z0-9_]+$"))
((class_constant_access_expression (_) . (name) @reference.none)
  (#eq? @reference.none "class"))
((simple_parameter name: (_) @reference.none) (#match? @reference.none "^[$][A-Z]"))
((assignment_expression left: (variable_name) @reference.none)
  (#match? @reference.none "^[$][A-Z]"))
(argument name: (name) @reference.none)
(namespace_use_declaration (_) @reference.none)
(namespace_definition name: (_) @reference.none)

; Local variables with their blocks, types and values
[(function_definition) (method_declaration) (anonymous_function) (arrow_function)] @variable.scope
(simple_parameter name: (variable_name) @variable.name)
(simple_parameter type: (_) @variable.type name: (variable_name) @variable.name)
(property_promotion_parameter type: (_) @variable.type name: (variable_name) @variable.name)
(variadic_parameter name: (variable_name) @variable.name)
(assignment_expression left: (variable_name) @variable.name)
(assignment_expression
  left: (variable_name) @variable.name
  right: [
    (object_creation_expression) (member_call_expression) (nullsafe_member_call_expression)
    (scoped_call_expression) (function_call_expression) (member_access_expression)
    (scoped_property_access_expression) (variable_name) (parenthesized_expression)
    (clone_expression)] @variable.value)
(list_literal (variable_name) @variable.name)
(foreach_statement . (_) @variable.items . (variable_name) @variable.name)
(foreach_statement . (_) @variable.items . (pair (_) . (variable_name) @variable.name))
(foreach_statement (pair . (variable_name) @variable.name))
(catch_clause
  type: (type_list . (named_type) @variable.type) name: (variable_name) @variable.name)
