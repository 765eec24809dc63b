(function_call_expression function: [
  (name) @reference.call
  (qualified_name (name) @reference.call)])
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

; Variables with their types
(assignment_expression
  left: (variable_name) @variable.name
  right: (object_creation_expression [(name) (qualified_name)] @variable.type))
