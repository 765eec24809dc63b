[(if_statement) (elseif_clause) (do_loop) (case_statement)] @branch
((logical_expression) @branch)
