(apply function: (variable) @reference.call)
(apply function: (constructor) @reference.call)
(apply function: (qualified id: (_) @reference.call))
(infix left_operand: (variable) @reference.call
  operator: (operator) @_operator (#any-of? @_operator "$" "<$>" "." "$!" ">>=" "=<<" "<$"))
(infix operator: (infix_id) @reference.call)
(name) @reference.type
