; Comments
(comment) @comment

; Targets, without those that only tell make something and without patterns
(rule (targets (_) @name @target)
  (#not-match? @name "%|^\\.[A-Z_]+$"))
(rule (targets . (_) @name .) (recipe)? @body
  (#not-match? @name "%|^\\.[A-Z_]+$")) @target
(rule (targets . (_) @name .) (comment) @doc . (recipe)? @body
  (#not-match? @name "%|^\\.[A-Z_]+$")) @target

; Variables, where they get a value of their own
(variable_assignment !target_or_pattern name: (word) @name ["=" ":=" "::=" "?="]
  (#not-match? @name "[+]$")) @variable
(shell_assignment name: (word) @name) @variable
(define_directive name: (word) @name value: (_) @body) @macro
