[(if_statement) (elif_clause) (for_statement) (c_style_for_statement) (while_statement) (case_item) (ternary_expression)] @branch
(list ["&&" "||"]) @branch
