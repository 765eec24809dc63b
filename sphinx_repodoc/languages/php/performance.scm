((for_statement condition: (binary_expression right: (function_call_expression function: (name) @name))) @note
  (#any-of? @name "count" "strlen" "sizeof") (#set! rule "length-in-condition"))
