((function_call name: (identifier) @call arguments: (arguments . (_) @name)) @note (#eq? @call "setmetatable") (#set! rule "metatable"))
((function_call name: (identifier) @call) @note (#any-of? @call "pcall" "xpcall") (#set! rule "catches"))
((function_call name: (identifier) @call) @note (#eq? @call "error") (#set! rule "raises"))
