[(if_expression) (for_expression) (while_expression) (case_clause) (catch_clause)] @branch
((infix_expression operator: (operator_identifier) @operator) @branch (#any-of? @operator "&&" "||"))
