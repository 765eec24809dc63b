; Comments
(comment) @comment

; Targets, without those that only tell make something and without patterns; what follows a rule
; in a condition is in no other rule, whatever the grammar takes it for
(rule (targets (_) @name @target @global)
  (#not-match? @name "%|^\\.[A-Z_]+$"))
(rule (targets . (_) @name .) (recipe)? @body
  (#not-match? @name "%|^\\.[A-Z_]+$")) @target @global
(rule (targets . (_) @name .) (comment) @doc . (recipe)? @body
  (#not-match? @name "%|^\\.[A-Z_]+$")) @target @global

; Variables, where they get a value of their own
(variable_assignment !target_or_pattern name: (word) @name ["=" ":=" "::=" "?="]
  (#not-match? @name "[+]$")) @variable @global
(shell_assignment name: (word) @name) @variable
(define_directive name: (word) @name value: (_) @body) @macro
