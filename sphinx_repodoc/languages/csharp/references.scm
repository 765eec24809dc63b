(invocation_expression function: (identifier) @reference.call)
(invocation_expression function: (generic_name . (identifier) @reference.call))
(invocation_expression
  function: (member_access_expression name: [
    (identifier) @reference.call (generic_name . (identifier) @reference.call)]))
(invocation_expression
  function: (conditional_access_expression (member_binding_expression name: [
    (identifier) @reference.call (generic_name . (identifier) @reference.call)]) .))
(_ type: (identifier) @reference.type)
(_ type: (generic_name . (identifier) @reference.type))
(_ type: (qualified_name name: (identifier) @reference.type))
(_ type: (qualified_name name: (generic_name . (identifier) @reference.type)))
(_ returns: (identifier) @reference.type)
(_ returns: (generic_name . (identifier) @reference.type))
(as_expression right: (identifier) @reference.type)
(is_expression right: (identifier) @reference.type)
(type_argument_list (identifier) @reference.type)
(type_argument_list (generic_name . (identifier) @reference.type))
(nullable_type (identifier) @reference.type)
(attribute name: [
  (identifier) @reference.attribute
  (qualified_name name: (identifier) @reference.attribute)
  (generic_name . (identifier) @reference.attribute)])
(identifier) @reference.name

; Names of imports, namespaces and arguments, and members that initializers and patterns name
(preproc_pragma) @reference.none
(preproc_if condition: (_) @reference.none)
(preproc_elif condition: (_) @reference.none)
(using_directive (_) @reference.none)
(namespace_declaration name: (_) @reference.none)
(file_scoped_namespace_declaration name: (_) @reference.none)
(argument name: (identifier) @reference.none)
(attribute_argument . (identifier) @reference.none . "=")
(initializer_expression (assignment_expression left: (identifier) @reference.none))
(with_initializer . (identifier) @reference.none)
(subpattern . (identifier) @reference.none)
(labeled_statement . (identifier) @reference.none)
(goto_statement (identifier) @reference.none)
(tuple_element name: (identifier) @reference.none)
(object_creation_expression
  type: (_) @reference.of
  initializer: (initializer_expression
    (assignment_expression left: (identifier) @reference.key)))
(recursive_pattern
  type: (_) @reference.of
  (property_pattern_clause (subpattern . (identifier) @reference.key)))

; Local variables with their blocks, types and values
[
  (class_declaration) (struct_declaration) (interface_declaration) (record_declaration)
  (delegate_declaration) (method_declaration) (constructor_declaration) (destructor_declaration)
  (operator_declaration) (conversion_operator_declaration) (indexer_declaration)
  (accessor_declaration) (local_function_statement) (lambda_expression)
  (anonymous_method_expression) (block) (for_statement) (foreach_statement) (using_statement)
  (fixed_statement) (catch_clause) (switch_body) (switch_expression_arm) (query_expression)
] @variable.scope
(type_parameter name: (identifier) @variable.name) @variable.alias
(parameter name: (identifier) @variable.name)
(parameter type: (_) @variable.type name: (identifier) @variable.name)
; The last parameter, with "params"
(parameter_list type: (_) @variable.type name: (identifier) @variable.name)
(implicit_parameter) @variable.name
(variable_declaration
  type: (_) @variable.type (variable_declarator name: (identifier) @variable.name))
(variable_declaration
  type: (_) @variable.type
  (variable_declarator name: (identifier) @variable.name "=" . (_) @variable.value))
(variable_declarator (tuple_pattern name: (identifier) @variable.name))
(foreach_statement left: (tuple_pattern name: (identifier) @variable.name))
(foreach_statement
  type: (_) @variable.type left: (identifier) @variable.name right: (_) @variable.items)
(catch_declaration type: (_) @variable.type name: (identifier) @variable.name)
(declaration_pattern type: (_) @variable.type name: (identifier) @variable.name)
(recursive_pattern name: (identifier) @variable.name)
(recursive_pattern type: (_) @variable.type name: (identifier) @variable.name)
(var_pattern name: (identifier) @variable.name)
(declaration_expression type: (_) @variable.type name: (identifier) @variable.name)
(from_clause name: (identifier) @variable.name)
(from_clause name: (identifier) @variable.name . (_) @variable.items)
(let_clause . (identifier) @variable.name . (_) @variable.value)
(join_clause . (identifier) @variable.name)
(join_into_clause (identifier) @variable.name)
(query_expression "into" . (identifier) @variable.name)
(local_function_statement
  type: (_) @variable.type name: (identifier) @variable.name) @_function

; Parameters of functions that are called for each item
(invocation_expression
  function: (member_access_expression expression: (_) @variable.items name: (identifier) @_each)
  arguments: (argument_list . (argument (lambda_expression
    parameters: (implicit_parameter) @variable.name)))
  (#any-of? @_each
    "All" "Any" "Count" "Find" "First" "FirstOrDefault" "ForEach" "GroupBy" "Last" "LastOrDefault"
    "OrderBy" "OrderByDescending" "Select" "SelectMany" "Single" "SingleOrDefault" "SkipWhile"
    "TakeWhile" "ToDictionary" "Where"))
