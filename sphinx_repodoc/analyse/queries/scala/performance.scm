((annotation name: (type_identifier) @name) @note (#any-of? @name "tailrec" "inline" "specialized" "volatile") (#set! rule "compiler-hint"))
((call_expression function: (identifier) @call) @note (#eq? @call "Future") (#set! rule "async-task"))
