[(for_range_loop) (catch_clause)] @branch
(binary_expression operator: ["and" "or"]) @branch
