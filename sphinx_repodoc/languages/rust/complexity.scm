[(if_expression) (for_expression) (while_expression) (loop_expression) (match_arm)] @branch
(binary_expression operator: ["&&" "||"]) @branch
