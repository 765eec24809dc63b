; Calls of standard functions by their plain names: methods are called through an object, and
; functions that the file defines are left out (@call).
((call_expression function: (identifier) @call) @note
  (#eq? @call "gets") (#set! rule "c-gets"))
((call_expression function: (identifier) @call
  arguments: (argument_list . (_) . (_) @source .)) @note
  (#any-of? @call "strcpy" "strcat" "wcscpy" "wcscat" "stpcpy")
  (#not-match? @source "^(L?\"|[A-Z][A-Z0-9_]*$)") (#set! rule "c-unbounded-copy"))
((call_expression function: (identifier) @call
  arguments: (argument_list . (_) . (string_literal) @format)) @note
  (#eq? @call "sprintf") (#match? @format "%[-+ #0]*[0-9]*s") (#set! rule "c-unbounded-format"))
((call_expression function: (identifier) @call
  arguments: (argument_list . (identifier) @format .)) @note
  (#eq? @call "printf") (#not-match? @format "^[A-Z][A-Z0-9_]*$") (#set! rule "c-format-string"))
((call_expression function: (identifier) @call
  arguments: (argument_list . (_) . (identifier) @format .)) @note
  (#any-of? @call "fprintf" "syslog" "sprintf")
  (#not-match? @format "^[A-Z][A-Z0-9_]*$") (#set! rule "c-format-string"))
((call_expression function: (identifier) @call
  arguments: (argument_list . (_) @command)) @note
  (#any-of? @call "system" "popen" "_popen") (#not-match? @command "^(L?\"|[A-Z][A-Z0-9_]*$|nullptr$|0$)")
  (#set! rule "c-shell"))
((call_expression function: (identifier) @call) @note
  (#any-of? @call "mktemp" "tmpnam" "tempnam" "_mktemp") (#set! rule "c-temporary-name"))
((call_expression function: (identifier) @call
  arguments: (argument_list . (_) @size .)) @note
  (#any-of? @call "alloca" "_alloca" "__builtin_alloca")
  (#not-match? @size "^(sizeof\\b[^*]*|[0-9]+|[A-Z][A-Z0-9_]*)$") (#set! rule "c-alloca"))
((call_expression function: (identifier) @call
  arguments: (argument_list . (string_literal) @format)) @note
  (#eq? @call "scanf") (#match? @format "%(l?s|\\[)") (#set! rule "c-scanf"))
((call_expression function: (identifier) @call
  arguments: (argument_list . (_) . (string_literal) @format)) @note
  (#any-of? @call "sscanf" "fscanf") (#match? @format "%(l?s|\\[)") (#set! rule "c-scanf"))
