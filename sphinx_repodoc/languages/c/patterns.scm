((goto_statement label: (statement_identifier) @name) @note (#set! trigger "goto") (#set! rule "goto"))
((field_declaration declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))) @note
  (#set! trigger "(*") (#set! rule "function-pointer"))
((type_definition declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))) @note
  (#set! trigger "typedef") (#set! rule "callback-type"))
((preproc_function_def name: (identifier) @name) @note (#set! trigger "define") (#set! rule "function-macro"))
((call_expression function: (identifier) @call) @note
  (#any-of? @call "setjmp" "longjmp" "sigsetjmp" "siglongjmp") (#set! rule "non-local-jump"))
((call_expression function: (identifier) @call) @note
  (#any-of? @call "signal" "sigaction") (#set! rule "signal-handler"))
((union_specifier name: (type_identifier) @name body: (_)) @note (#set! trigger "union") (#set! rule "union"))
