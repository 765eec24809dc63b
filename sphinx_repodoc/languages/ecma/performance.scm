((new_expression constructor: (identifier) @name) @note
  (#any-of? @name "Worker" "SharedWorker") (#set! rule "thread"))
((new_expression constructor: (identifier) @name) @note
  (#eq? @name "SharedArrayBuffer") (#set! rule "lock-field"))
((call_expression function: (member_expression) @name) @note
  (#any-of? @name "Promise.all" "Promise.allSettled" "Promise.race" "Promise.any") (#set! rule "concurrent-wait"))
((call_expression function: (member_expression) @name) @note
  (#any-of? @name "React.memo" "React.useMemo" "React.useCallback" "_.memoize") (#set! rule "cache"))
((call_expression function: (identifier) @call) @note
  (#any-of? @call "useMemo" "useCallback" "memo" "memoize") (#set! rule "cache"))
((call_expression function: (member_expression object: (identifier) @object property: (property_identifier) @name)) @note
  (#eq? @object "fs") (#match? @name "Sync$") (#set! trigger "fs.") (#set! rule "blocking-call"))
((for_statement body: (statement_block (expression_statement (await_expression)) @note)) (#set! trigger "await") (#set! rule "await-in-loop"))
((for_statement body: (statement_block (lexical_declaration (variable_declarator value: (await_expression))) @note)) (#set! trigger "await") (#set! rule "await-in-loop"))
((for_in_statement body: (statement_block (expression_statement (await_expression)) @note)) (#set! trigger "await") (#set! rule "await-in-loop"))
((for_in_statement body: (statement_block (lexical_declaration (variable_declarator value: (await_expression))) @note)) (#set! trigger "await") (#set! rule "await-in-loop"))
((for_statement body: (statement_block (lexical_declaration (variable_declarator value: (new_expression constructor: (identifier) @name))) @note))
  (#eq? @name "RegExp") (#set! rule "regex-in-loop"))
((for_in_statement body: (statement_block (lexical_declaration (variable_declarator value: (new_expression constructor: (identifier) @name))) @note))
  (#eq? @name "RegExp") (#set! rule "regex-in-loop"))
