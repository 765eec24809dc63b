(method_invocation name: (identifier) @reference.call)
(type_identifier) @reference.type
(annotation name: (identifier) @reference.type)
(marker_annotation name: (identifier) @reference.type)
(method_invocation object: (identifier) @reference.type (#match? @reference.type "^[A-Z]"))
(field_access object: (identifier) @reference.type (#match? @reference.type "^[A-Z]"))

; Variables with their types
(local_variable_declaration
  type: [(type_identifier) @variable.type (generic_type . (type_identifier) @variable.type)]
  declarator: (variable_declarator name: (identifier) @variable.name))
