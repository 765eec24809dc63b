((annotation name: (type_identifier) @name) @note (#any-of? @name "tailrec" "inline" "specialized") (#set! rule "compiler-hint"))
((annotation name: (type_identifier) @word) @note (#eq? @word "volatile") (#set! rule "volatile"))
((call_expression function: (identifier) @call) @note (#eq? @call "Future") (#set! rule "async-task"))
