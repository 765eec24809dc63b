[(if_statement) (if_expression) (for_statement) (for_expression) (while_statement) (while_expression) (switch_case) (catch_expression)] @branch
(binary_expression operator: ["and" "or" "orelse"]) @branch
