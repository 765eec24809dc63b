[(if_statement) (elseif_clause) (for_statement) (foreach_statement) (while_statement) (do_statement) (switch_clause) (catch_clause)] @branch
(logical_expression ["-and" "-or"]) @branch
