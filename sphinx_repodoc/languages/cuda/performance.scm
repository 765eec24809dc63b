((function_definition "__global__" declarator: (function_declarator declarator: (_) @name)) @note (#set! trigger "__global__") (#set! rule "gpu-kernel"))
((call_expression function: (_) @name (kernel_call_syntax)) @note (#set! trigger "<<<") (#set! rule "gpu-launch"))
((call_expression function: (identifier) @name) @note
  (#any-of? @name "__syncthreads" "__syncwarp" "cudaDeviceSynchronize" "hipDeviceSynchronize") (#set! rule "gpu-barrier"))
((call_expression function: (identifier) @name) @note
  (#match? @name "^atomic(Add|Sub|CAS|Max|Min|Exch|Or|And|Xor)$") (#set! trigger "atomic*") (#set! rule "atomic"))
((declaration (type_qualifier) @word) @note (#eq? @word "__shared__") (#set! rule "gpu-shared-memory"))
