[(if_statement) (for_statement) (foreach_statement) (while_statement) (do_statement) (switch_expression_arm) (catch_clause) (conditional_expression)] @branch
(switch_section "case") @branch
(binary_expression operator: ["&&" "||" "??"]) @branch
