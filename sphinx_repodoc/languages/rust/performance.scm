((call_expression function: (scoped_identifier) @name) @note
  (#any-of? @name "thread::spawn" "std::thread::spawn" "thread::scope" "std::thread::scope") (#set! rule "thread"))
((call_expression function: (scoped_identifier) @name) @note
  (#any-of? @name "tokio::spawn" "tokio::task::spawn" "tokio::task::spawn_blocking" "task::spawn_blocking") (#set! rule "async-task"))
((call_expression function: (field_expression field: (field_identifier) @name) arguments: (arguments)) @note
  (#any-of? @name "par_iter" "par_iter_mut" "into_par_iter" "par_bridge" "par_chunks" "par_sort" "par_sort_unstable") (#set! rule "parallel-loop"))
((generic_type type: (type_identifier) @name) @note (#any-of? @name "Mutex" "RwLock") (#set! rule "lock-field"))
((type_identifier) @name @note (#match? @name "^Atomic(Bool|Ptr|[IU](8|16|32|64|size))$") (#set! trigger "Atomic*") (#set! rule "lock-field"))
((attribute_item (attribute (identifier) @attribute)) @note (#eq? @attribute "inline") (#set! rule "inline"))
((call_expression function: (_) @name) @note
  (#match? @name "^((std|core)::)?arch::|^_mm(256|512)?_") (#set! trigger "_mm_* _mm256_* _mm512_* arch") (#set! rule "simd"))
((for_expression body: (block (let_declaration value: (_) @value) @note))
  (#match? @value "^(regex::)?Regex::new\\(") (#set! trigger "Regex") (#set! rule "regex-in-loop"))
((while_expression body: (block (let_declaration value: (_) @value) @note))
  (#match? @value "^(regex::)?Regex::new\\(") (#set! trigger "Regex") (#set! rule "regex-in-loop"))
