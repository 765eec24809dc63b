; names: variable function_name command_name simple_name
(comment) @c
(string_literal) @s
[(integer_literal) (real_literal)] @m
((variable) @kc (#any-of? @kc "$true" "$false" "$null"))
["begin" "break" "catch" "continue" "data" "do" "dynamicparam" "else" "elseif" "end" "exit"
 "filter" "finally" "for" "foreach" "function" "if" "in" "inlinescript" "parallel" "param"
 "process" "return" "sequence" "switch" "throw" "trap" "try" "until" "while" "workflow"] @k

["-and" "-or" "-xor" "-not" "-band" "-bor" "-bxor" "-bnot" "-as" "-f" "-join" "-split"
 (comparison_operator)] @ow
[(type_literal) (attribute)] @kt
(command_parameter) @na
(function_name) @nf
(class_statement . (simple_name) @nc)
(enum_statement . (simple_name) @nc)
(class_method_definition (simple_name) @nf)
