(invocation_expression function: (identifier) @reference.call)
(invocation_expression function: (generic_name . (identifier) @reference.call))
(invocation_expression
  function: (member_access_expression name: [
    (identifier) @reference.call (generic_name . (identifier) @reference.call)]))
(_ type: (identifier) @reference.type)
(_ type: (generic_name . (identifier) @reference.type))
(_ returns: (identifier) @reference.type)
(_ returns: (generic_name . (identifier) @reference.type))
(as_expression right: (identifier) @reference.type)
(is_expression right: (identifier) @reference.type)
(type_argument_list (identifier) @reference.type)
(type_argument_list (generic_name . (identifier) @reference.type))
(nullable_type (identifier) @reference.type)
(attribute name: (identifier) @reference.type)
(member_access_expression
  expression: (identifier) @reference.type (#match? @reference.type "^[A-Z]"))
(member_access_expression
  expression: (member_access_expression name: (identifier) @reference.type)
  (#match? @reference.type "^[A-Z]"))

; Variables with their types
(local_declaration_statement (variable_declaration
  type: (identifier) @variable.type
  (variable_declarator name: (identifier) @variable.name)))
(local_declaration_statement (variable_declaration
  type: (implicit_type)
  (variable_declarator
    name: (identifier) @variable.name
    (object_creation_expression type: (identifier) @variable.type))))
