((lock_statement) @note (#set! trigger "lock") (#set! rule "lock"))
((invocation_expression function: (member_access_expression) @name) @note
  (#any-of? @name "Parallel.For" "Parallel.ForEach" "Parallel.ForEachAsync" "Parallel.Invoke") (#set! rule "parallel-loop"))
((invocation_expression function: (member_access_expression) @name) @note
  (#any-of? @name "Task.Run" "Task.Factory.StartNew" "ThreadPool.QueueUserWorkItem") (#set! rule "async-task"))
((object_creation_expression type: (identifier) @name) @note (#eq? @name "Thread") (#set! rule "thread"))
((invocation_expression function: (member_access_expression expression: (identifier) @name)) @note
  (#eq? @name "Interlocked") (#set! rule "atomic"))
((stackalloc_expression) @note (#set! trigger "stackalloc") (#set! rule "stack-allocation"))
((generic_name (identifier) @name) @note (#any-of? @name "Span" "ReadOnlySpan") (#set! rule "span"))
((attribute name: (identifier) @attribute (attribute_argument_list) @arguments) @note
  (#eq? @attribute "MethodImpl") (#match? @arguments "AggressiveInlining") (#set! rule "inline"))
((for_statement body: (block (local_declaration_statement (variable_declaration (variable_declarator (object_creation_expression type: (identifier) @name)))) @note))
  (#eq? @name "Regex") (#set! rule "regex-in-loop"))
((foreach_statement body: (block (local_declaration_statement (variable_declaration (variable_declarator (object_creation_expression type: (identifier) @name)))) @note))
  (#eq? @name "Regex") (#set! rule "regex-in-loop"))
