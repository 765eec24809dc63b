(method_invocation name: (identifier) @reference.call)
(method_reference "::" . (identifier) @reference.call)
(type_identifier) @reference.type
(annotation name: (identifier) @reference.type)
(annotation name: (scoped_identifier name: (identifier) @reference.type))
(marker_annotation name: (identifier) @reference.type)
(marker_annotation name: (scoped_identifier name: (identifier) @reference.type))
(identifier) @reference.name

; Names of packages, labels and of elements of annotations
(package_declaration (_) @reference.none)
(import_declaration (_) @reference.none)
(element_value_pair key: (identifier) @reference.none)
(labeled_statement . (identifier) @reference.none)
(break_statement (identifier) @reference.none)
(continue_statement (identifier) @reference.none)
(module_declaration name: (_) @reference.none)
(module_directive (_) @reference.none)

; Local variables with their blocks, types and values
[
  (class_declaration) (interface_declaration) (record_declaration) (method_declaration)
  (constructor_declaration) (compact_constructor_declaration) (lambda_expression) (block)
  (for_statement) (enhanced_for_statement) (try_with_resources_statement) (catch_clause)
  (switch_block) (switch_block_statement_group) (switch_rule)
] @variable.scope
(type_parameter . (type_identifier) @variable.name @variable.alias)
(type_parameter . (annotation) . (type_identifier) @variable.name @variable.alias)
(formal_parameter type: (_) @variable.type name: (identifier) @variable.name)
(spread_parameter
  (_) @variable.type . "..." @variable.type . (variable_declarator name: (identifier) @variable.name))
(local_variable_declaration
  type: (_) @variable.type declarator: (variable_declarator name: (identifier) @variable.name))
(local_variable_declaration
  type: (_) @variable.type
  declarator: (variable_declarator name: (identifier) @variable.name value: (_) @variable.value))
(enhanced_for_statement
  type: (_) @variable.type name: (identifier) @variable.name value: (_) @variable.items)
(resource type: (_) @variable.type name: (identifier) @variable.name)
(resource
  type: (_) @variable.type name: (identifier) @variable.name value: (_) @variable.value)
(catch_formal_parameter (catch_type . (_) @variable.type) name: (identifier) @variable.name)
(instanceof_expression right: (_) @variable.type name: (identifier) @variable.name)
(type_pattern (_) @variable.type (identifier) @variable.name)
(record_pattern_component (_) @variable.type (identifier) @variable.name)
(record_pattern_component . (identifier) @variable.name)
(lambda_expression parameters: (identifier) @variable.name)
(inferred_parameters (identifier) @variable.name)
; Names of constants in cases belong to the type of the value.
(switch_expression
  condition: (parenthesized_expression (_) @reference.object)
  body: (switch_block (_ (switch_label (identifier) @reference.key))))

; Parameters of functions that are called for each item
(method_invocation
  object: (_) @variable.items
  name: (identifier) @_each
  arguments: (argument_list . (lambda_expression parameters: (identifier) @variable.name))
  (#any-of? @_each
    "allMatch" "anyMatch" "filter" "flatMap" "forEach" "map" "mapToInt" "mapToLong" "noneMatch"
    "removeIf"))

; Full names of classes in strings
((string_literal) @reference.quoted
  (#match? @reference.quoted "^.([a-z][a-z0-9_]*[.]){2,}[A-Z][A-Za-z0-9_]*.$"))
