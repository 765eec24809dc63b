[(if_expression) (for_statement) (while_statement) (do_while_statement) (when_entry) (catch_block)] @branch
(binary_expression operator: ["&&" "||" "?:"]) @branch
