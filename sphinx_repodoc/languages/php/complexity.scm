[(if_statement) (else_if_clause) (for_statement) (foreach_statement) (while_statement) (do_statement) (case_statement) (match_conditional_expression) (catch_clause) (conditional_expression)] @branch
(binary_expression operator: ["&&" "||" "and" "or" "??"]) @branch
