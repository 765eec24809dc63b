(type_identifier) @reference.type
(tuple_type (required_parameter pattern: (identifier) @reference.none))
(tuple_type (optional_parameter pattern: (identifier) @reference.none))
(index_signature name: (identifier) @reference.none)

(variable_declarator type: (type_annotation (_) @literal.type) value: (_) @literal.typed)
(public_field_definition type: (type_annotation (_) @literal.type) value: (_) @literal.typed)

; Types with the members of another one
(type_alias_declaration
  name: (_) @variable.name
  value: (object_type (index_signature (mapped_type_clause
    type: (index_type_query (_) @variable.type)))))

; Types of objects without a name
(object_type) @shape
(object_type (property_signature
  name: (property_identifier) @shape.name type: (type_annotation (_) @shape.type)))
(interface_body (property_signature
  name: (property_identifier) @variable.name
  type: (type_annotation [
    (object_type) (array_type (object_type)) (union_type (object_type))
    (generic_type (type_arguments (object_type)))] @variable.type)))
(type_alias_declaration value: (object_type (property_signature
  name: (property_identifier) @variable.name
  type: (type_annotation [
    (object_type) (array_type (object_type)) (union_type (object_type))
    (generic_type (type_arguments (object_type)))] @variable.type))))

; Types of objects that can be called
(interface_body (call_signature) @signature)
(type_alias_declaration value: (object_type (call_signature) @signature))

; Fields and functions with their values
(public_field_definition
  name: (property_identifier) @variable.name
  value: [
    (call_expression) (new_expression) (member_expression) (subscript_expression) (identifier) (this)
    (await_expression) (parenthesized_expression) (object) (array) (string) (as_expression) (satisfies_expression)
    (non_null_expression)] @variable.value)
(variable_declarator
  name: (identifier) @variable.name
  value: [(as_expression) (satisfies_expression) (non_null_expression)] @variable.value)
(public_field_definition
  name: (property_identifier) @variable.name type: (type_annotation (_) @variable.type) @_typed)
(public_field_definition
  name: (property_identifier) @function.name value: (arrow_function) @function.block)
(return_statement [
  (as_expression) (satisfies_expression) (non_null_expression)] @function.result)
(arrow_function body: [
  (as_expression) (satisfies_expression) (non_null_expression)] @function.result)

; Local variables and type parameters
[
  (abstract_class_declaration) (interface_declaration) (type_alias_declaration) (function_type)
  (constructor_type) (function_signature) (method_signature) (abstract_method_signature)
  (call_signature) (construct_signature) (index_signature) (conditional_type)
] @variable.scope
(type_parameter name: (type_identifier) @variable.name @variable.alias)
(type_parameter
  name: (type_identifier) @variable.name @variable.alias
  constraint: (constraint (_) @variable.type))
(mapped_type_clause name: (type_identifier) @variable.name @variable.alias)
(infer_type . (type_identifier) @variable.name @variable.alias)
(variable_declarator
  name: (identifier) @variable.name type: (type_annotation (_) @variable.type) @_typed)
(variable_declarator
  name: (_) @variable.pattern type: (type_annotation (_) @variable.type) @_typed)

; Parameters
(formal_parameters (_ pattern: (identifier) @variable.name))
(formal_parameters (_ pattern: (rest_pattern (identifier) @variable.name)))
(formal_parameters (_ pattern: (identifier) @variable.name value: (_) @variable.value))
(formal_parameters
  (_ pattern: (identifier) @variable.name type: (type_annotation (_) @variable.type) @_typed))
(formal_parameters (_
  pattern: (rest_pattern (identifier) @variable.name)
  type: (type_annotation (_) @variable.type) @_typed))
(formal_parameters (_ pattern: [(object_pattern) (array_pattern)] @variable.pattern))
(formal_parameters (_
  pattern: [(object_pattern) (array_pattern)] @variable.pattern value: (_) @variable.value))
(formal_parameters (_
  pattern: [(object_pattern) (array_pattern)] @variable.pattern
  type: (type_annotation (_) @variable.type) @_typed))
(call_expression
  function: (member_expression object: (_) @variable.items property: (_) @_each)
  arguments: (arguments . (_ parameters: (formal_parameters . (_ !type
    pattern: [(identifier) @variable.name (object_pattern) @variable.pattern]))))
  (#any-of? @_each
    "every" "filter" "find" "findIndex" "findLast" "findLastIndex" "flatMap" "forEach" "map" "some"))
(call_expression
  function: (member_expression object: (_) @variable.value property: (_) @_then)
  arguments: (arguments . (_ parameters: (formal_parameters . (_ !type
    pattern: [(identifier) @variable.name (object_pattern) @variable.pattern]))))
  (#eq? @_then "then"))
(variable_declarator
  type: (type_annotation
    (generic_type name: (_) @_component type_arguments: (type_arguments (_) @variable.type .)))
  value: (arrow_function parameters: (formal_parameters . (required_parameter !type
    pattern: [(identifier) @variable.name (object_pattern) @variable.pattern])))
  (#match? @_component "(FC|FunctionComponent)$"))
