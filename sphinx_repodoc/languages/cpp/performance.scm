((qualified_identifier) @name @note
  (#any-of? @name "std::thread" "std::jthread" "std::async") (#set! rule "thread"))
((declaration type: (qualified_identifier) @name) @note
  (#match? @name "^std::(lock_guard|unique_lock|scoped_lock|shared_lock)\\b") (#set! trigger "std::lock_guard std::unique_lock std::scoped_lock std::shared_lock") (#set! rule "lock"))
((field_declaration type: (qualified_identifier) @name) @note
  (#match? @name "^std::(atomic|mutex|shared_mutex|recursive_mutex|condition_variable)\\b") (#set! trigger "std::atomic* std::mutex std::shared_mutex std::recursive_mutex std::condition_variable*") (#set! rule "lock-field"))
((qualified_identifier) @name @note
  (#any-of? @name "std::execution::par" "std::execution::par_unseq" "at::parallel_for" "tbb::parallel_for") (#set! rule "parallel-loop"))
((storage_class_specifier) @word @note (#eq? @word "thread_local") (#set! rule "thread-local"))
; A regular expression is compiled in each iteration.
((for_statement body: (compound_statement (declaration type: (qualified_identifier) @name) @note))
  (#eq? @name "std::regex") (#set! rule "regex-in-loop"))
((for_range_loop body: (compound_statement (declaration type: (qualified_identifier) @name) @note))
  (#eq? @name "std::regex") (#set! rule "regex-in-loop"))
((while_statement body: (compound_statement (declaration type: (qualified_identifier) @name) @note))
  (#eq? @name "std::regex") (#set! rule "regex-in-loop"))
