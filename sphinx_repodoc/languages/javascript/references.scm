((jsx_opening_element name: (identifier) @reference.call) (#match? @reference.call "^[A-Z]"))
((jsx_self_closing_element name: (identifier) @reference.call) (#match? @reference.call "^[A-Z]"))
(jsx_opening_element name: (member_expression property: (_) @reference.call))
(jsx_self_closing_element name: (member_expression property: (_) @reference.call))
((jsx_opening_element
  name: (_) @reference.component attribute: (jsx_attribute (property_identifier) @reference.key))
  (#match? @reference.component "^[A-Z]|[.]"))
((jsx_self_closing_element
  name: (_) @reference.component attribute: (jsx_attribute (property_identifier) @reference.key))
  (#match? @reference.component "^[A-Z]|[.]"))
((jsx_opening_element name: (identifier) @reference.none) (#match? @reference.none "^[a-z]"))
((jsx_closing_element name: (identifier) @reference.none) (#match? @reference.none "^[a-z]"))
((jsx_self_closing_element name: (identifier) @reference.none) (#match? @reference.none "^[a-z]"))

; Fields and functions with their values
(field_definition
  property: (property_identifier) @variable.name
  value: [
    (call_expression) (new_expression) (member_expression) (subscript_expression) (identifier) (this)
    (await_expression) (parenthesized_expression) (object) (array) (string)] @variable.value)
(field_definition
  property: (property_identifier) @function.name value: (arrow_function) @function.block)
(class_body (method_definition body: (statement_block (expression_statement (assignment_expression
  left: (member_expression object: (this) property: (property_identifier) @variable.name)
  right: [
    (call_expression) (new_expression) (member_expression) (subscript_expression) (identifier) (this)
    (await_expression) (parenthesized_expression) (object) (array) (string)] @variable.value)))))

; Parameters
(formal_parameters (identifier) @variable.name)
(formal_parameters (rest_pattern (identifier) @variable.name))
(formal_parameters (assignment_pattern left: (identifier) @variable.name right: (_) @variable.value))
(formal_parameters [(object_pattern) (array_pattern)] @variable.pattern)
(formal_parameters (assignment_pattern
  left: [(object_pattern) (array_pattern)] @variable.pattern right: (_) @variable.value))
(call_expression
  function: (member_expression object: (_) @variable.items property: (_) @_each)
  arguments: (arguments . (_ parameters: (formal_parameters . [
    (identifier) @variable.name (object_pattern) @variable.pattern])))
  (#any-of? @_each
    "every" "filter" "find" "findIndex" "findLast" "findLastIndex" "flatMap" "forEach" "map" "some"))
(call_expression
  function: (member_expression object: (_) @variable.value property: (_) @_then)
  arguments: (arguments . (_ parameters: (formal_parameters . [
    (identifier) @variable.name (object_pattern) @variable.pattern])))
  (#eq? @_then "then"))
