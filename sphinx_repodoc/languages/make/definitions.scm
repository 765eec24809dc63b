; Comments
(comment) @comment

; Targets, without special targets and patterns. The grammar takes targets after a rule in a
; condition for a part of that rule.
(rule (targets (_) @name @target @global)
  (#not-match? @name "%|^\\.[A-Z_]+$"))
(rule (targets . (_) @name .) (recipe)? @body
  (#not-match? @name "%|^\\.[A-Z_]+$")) @target @global
(rule (targets . (_) @name .) (comment) @doc . (recipe)? @body
  (#not-match? @name "%|^\\.[A-Z_]+$")) @target @global

; Variables, where a value is assigned
(variable_assignment !target_or_pattern name: (word) @name ["=" ":=" "::=" "?="]
  (#not-match? @name "[+]$")) @variable @global
(shell_assignment name: (word) @name) @variable
(define_directive name: (word) @name value: (_) @body) @macro
