[(if) (elsif) (unless) (while) (until) (for) (when) (in_clause) (rescue) (conditional) (if_modifier) (unless_modifier) (while_modifier) (until_modifier) (rescue_modifier)] @branch
(binary operator: ["&&" "||" "and" "or"]) @branch
