(call_expression function: (identifier) @reference.call)
(call_expression function: (member_expression property: (_) @reference.call))
(new_expression constructor: (identifier) @reference.call)
(new_expression constructor: (member_expression property: (_) @reference.call))
[(identifier) (shorthand_property_identifier)] @reference.name
[(property_identifier) (private_property_identifier)] @reference.member
((property_identifier) @reference.none (#eq? @reference.none "constructor"))
(export_statement !source
  (export_clause (export_specifier name: (_) @export.name alias: (_) @export.alias)))
(export_statement "default" @export.alias value: (identifier) @export.name)
(export_statement "default" value: (identifier) @reference.export)
(export_statement !source (export_clause (export_specifier name: (identifier) @reference.export)))
(export_specifier alias: (_) @reference.none)

; Keys of objects, which are members if the type is known
(object) @literal
(array) @items
(pair key: (property_identifier) @literal.key)
(shorthand_property_identifier) @literal.short

; Local variables with their blocks and values
[
  (function_declaration) (generator_function_declaration) (function_expression)
  (generator_function) (arrow_function) (method_definition) (class_declaration) (class)
  (statement_block) (for_statement) (for_in_statement) (catch_clause) (switch_body)
] @variable.scope
(variable_declarator name: (identifier) @variable.name)
(variable_declarator
  name: (identifier) @variable.name
  value: [
    (call_expression) (new_expression) (member_expression) (subscript_expression) (identifier) (this)
    (await_expression) (parenthesized_expression) (object) (array) (string)] @variable.value)
(variable_declarator
  name: [(object_pattern) (array_pattern)] @variable.pattern value: (_) @variable.value)
(arrow_function parameter: (identifier) @variable.name)
(catch_clause parameter: (identifier) @variable.name)
(catch_clause parameter: (object_pattern) @variable.pattern)
(for_in_statement left: (identifier) @variable.name)
(for_in_statement left: [(object_pattern) (array_pattern)] @variable.pattern)
(for_in_statement
  left: (identifier) @variable.name operator: "of" right: (_) @variable.items)
(for_in_statement
  left: (object_pattern) @variable.pattern operator: "of" right: (_) @variable.items)

; Functions and the values that they return
[(arrow_function) (function_expression) (generator_function)
  (generator_function_declaration)] @function.block
(function_declaration name: (_) @function.name) @function.block
(method_definition name: (_) @function.name) @function.block
(variable_declarator
  name: (identifier) @function.name
  value: [(arrow_function) (function_expression)] @function.block)
(pair
  key: (property_identifier) @function.name
  value: [(arrow_function) (function_expression)] @function.block)
(return_statement [
  (call_expression) (new_expression) (member_expression) (subscript_expression) (identifier) (this)
  (await_expression) (parenthesized_expression) (object) (array) (string)] @function.result)
(arrow_function body: [
  (call_expression) (new_expression) (member_expression) (subscript_expression) (identifier)
  (await_expression) (parenthesized_expression) (object) (array) (string)] @function.result)

; Parameters of functions that are called for each item, or with the result
(call_expression
  function: (member_expression object: (_) @variable.items property: (_) @_each)
  arguments: (arguments . (arrow_function parameter: (identifier) @variable.name))
  (#any-of? @_each
    "every" "filter" "find" "findIndex" "findLast" "findLastIndex" "flatMap" "forEach" "map" "some"))
(call_expression
  function: (member_expression object: (_) @variable.value property: (_) @_then)
  arguments: (arguments . (arrow_function parameter: (identifier) @variable.name))
  (#eq? @_then "then"))
