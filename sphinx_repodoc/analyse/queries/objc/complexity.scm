(catch_clause) @branch
