[(if_statement) (elseif_statement) (for_statement) (while_statement) (repeat_statement)] @branch
(binary_expression ["and" "or"]) @branch
