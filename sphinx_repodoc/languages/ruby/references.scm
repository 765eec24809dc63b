(call method: (identifier) @reference.call)
(constant) @reference.type

; Local variables with their blocks and values: their names are no calls.
[
  (method) (singleton_method) (class) (module) (singleton_class) (block) (do_block) (lambda)
] @variable.scope
(method_parameters (identifier) @variable.name)
(method_parameters (_ name: (identifier) @variable.name))
(block_parameters (identifier) @variable.name)
(block_parameters (_ name: (identifier) @variable.name))
(block_parameters (destructured_parameter (identifier) @variable.name))
(lambda_parameters (identifier) @variable.name)
(lambda_parameters (_ name: (identifier) @variable.name))
(left_assignment_list (identifier) @variable.name)
(exception_variable (identifier) @variable.name)
(for pattern: (identifier) @variable.name)
(assignment left: (identifier) @variable.name)
(assignment
  left: (identifier) @variable.name
  right: [(call) (identifier) (constant) (scope_resolution) (self)] @variable.value)
; Variables of objects
(assignment
  left: (instance_variable) @variable.name
  right: [(call) (identifier) (constant) (scope_resolution) (self) (instance_variable)]
    @variable.value)
(operator_assignment
  left: (instance_variable) @variable.name operator: "||="
  right: [(call) (identifier) (constant) (scope_resolution)] @variable.value)
(method name: (_) @function.name) @function.block
(method body: (body_statement [(call) (identifier) (instance_variable)] @function.result .))
(method body: (body_statement
  (operator_assignment operator: "||=" right: (call) @function.result) .))
; ``let(:cart) { Cart.new }``
((call !receiver method: (identifier) @_let
    arguments: (argument_list . (simple_symbol) @variable.name .)
    block: [
      (block body: (block_body (call) @variable.value .))
      (do_block body: (body_statement (call) @variable.value .))])
  (#any-of? @_let "let" "let!" "subject" "subject!"))
; Any other name is a call of a method without arguments.
(identifier) @reference.call
(alias name: (_) @reference.none)
(alias alias: (_) @reference.none)
(undef (_) @reference.none)
(as_pattern name: (identifier) @variable.name)
(array_pattern (identifier) @variable.name)
(find_pattern (identifier) @variable.name)
(keyword_pattern value: (identifier) @variable.name)
(in_clause pattern: (identifier) @variable.name)
(operator_assignment left: (identifier) @variable.name)
(left_assignment_list (destructured_left_assignment (identifier) @variable.name))
(left_assignment_list (rest_assignment (identifier) @variable.name))
(block_parameters locals: (identifier) @variable.name)
