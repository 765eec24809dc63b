((synchronized_statement) @note (#set! trigger "synchronized") (#set! rule "lock"))
((method_declaration (modifiers "synchronized") name: (identifier) @name) @note (#set! trigger "synchronized") (#set! rule "lock"))
((object_creation_expression type: (type_identifier) @name) @note (#eq? @name "Thread") (#set! rule "thread"))
((method_invocation object: (identifier) @object name: (identifier) @name) @note
  (#eq? @object "Executors") (#match? @name "^new") (#set! rule "thread-pool"))
((method_invocation name: (identifier) @name) @note (#eq? @name "parallelStream") (#set! rule "parallel-loop"))
((field_declaration type: (_) @name) @note
  (#match? @name "^(Concurrent\\w+|Atomic\\w+|ReentrantLock|ReadWriteLock|CountDownLatch)\\b") (#set! trigger "Concurrent* Atomic* ReentrantLock ReadWriteLock CountDownLatch") (#set! rule "lock-field"))
((field_declaration (modifiers "volatile") declarator: (variable_declarator name: (_) @name)) @note (#set! trigger "volatile") (#set! rule "volatile"))
((for_statement body: (block (local_variable_declaration declarator: (variable_declarator value: (method_invocation) @value)) @note))
  (#match? @value "^Pattern\\.compile\\(") (#set! trigger "Pattern.compile") (#set! rule "regex-in-loop"))
((enhanced_for_statement body: (block (local_variable_declaration declarator: (variable_declarator value: (method_invocation) @value)) @note))
  (#match? @value "^Pattern\\.compile\\(") (#set! trigger "Pattern.compile") (#set! rule "regex-in-loop"))
