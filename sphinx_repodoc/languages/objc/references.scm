(message_expression method: (identifier) @reference.call)

; Parameters, and the words of a method's name, are local to the method.
[(method_definition) (method_declaration)] @variable.scope
(method_parameter (method_type (type_name) @variable.type) (identifier) @variable.name)
(method_definition (identifier) @variable.name)
(method_declaration (identifier) @variable.name)
