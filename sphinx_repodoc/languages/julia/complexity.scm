[(if_statement) (elseif_clause) (for_statement) (while_statement) (catch_clause) (ternary_expression) (for_clause) (if_clause)] @branch
((binary_expression (operator) @operator) @branch (#any-of? @operator "&&" "||"))
