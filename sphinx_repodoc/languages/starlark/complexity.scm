[(if_statement) (elif_clause) (for_statement) (conditional_expression) (boolean_operator) (for_in_clause) (if_clause)] @branch
