((function_declaration (modifiers (function_modifier) @word) name: (identifier) @name @note)
  (#eq? @word "inline") (#set! rule "inline"))
((call_expression (identifier) @call) @note
  (#any-of? @call "synchronized") (#set! rule "lock"))
((call_expression (identifier) @name) @note (#any-of? @name "thread" "Thread") (#set! rule "thread"))
((annotation) @name @note (#eq? @name "@Synchronized") (#set! rule "lock"))
((annotation) @name @note (#eq? @name "@Volatile") (#set! rule "volatile"))
