; Parallelism
((call_expression function: (identifier) @call) @note
  (#any-of? @call "pthread_create" "thrd_create" "CreateThread") (#set! rule "thread"))
((call_expression function: (identifier) @call) @note
  (#any-of? @call "fork" "vfork") (#set! rule "process"))
((call_expression function: (identifier) @call) @note
  (#any-of? @call "pthread_mutex_lock" "pthread_rwlock_rdlock" "pthread_rwlock_wrlock" "pthread_spin_lock" "mtx_lock")
  (#set! rule "lock"))
((call_expression function: (identifier) @name) @note
  (#match? @name "^(__sync_|__atomic_|atomic_(load|store|fetch|exchange|compare))") (#set! trigger "__sync_* __atomic_* atomic_*") (#set! rule "atomic"))
((call_expression function: (identifier) @name) @note
  (#match? @name "^(_mm(256|512)?_|v(ld|st)[1-4]q?_)[a-z0-9_]+$") (#set! trigger "_mm_* _mm256_* _mm512_* vld* vst*") (#set! rule "simd"))
((call_expression function: (identifier) @call) @note
  (#any-of? @call "__builtin_expect" "__builtin_prefetch") (#set! rule "compiler-hint"))
((call_expression function: (identifier) @call) @note
  (#any-of? @call "epoll_wait" "kevent" "io_uring_submit" "aio_read" "aio_write") (#set! rule "async-io"))
((call_expression function: (identifier) @call) @note
  (#eq? @call "mmap") (#set! rule "memory-map"))
((preproc_call directive: (preproc_directive) @directive argument: (_) @name) @note
  (#eq? @directive "#pragma") (#match? @name "^\\s*(omp|acc)\\s") (#set! rule "parallel-pragma"))
; The length of an unchanged string is computed in each iteration.
((for_statement condition: (binary_expression right: (call_expression function: (identifier) @call))) @note
  (#eq? @call "strlen") (#set! rule "length-in-condition"))
((while_statement condition: (_ (binary_expression right: (call_expression function: (identifier) @call)))) @note
  (#eq? @call "strlen") (#set! rule "length-in-condition"))
