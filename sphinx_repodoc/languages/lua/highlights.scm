; names: identifier
(comment) @c
(hash_bang_line) @cp
(string) @s
(number) @m
[(true) (false) (nil)] @kc
(break_statement) @k
["and" "do" "else" "elseif" "end" "for" "function" "global" "goto" "if" "in" "local" "not" "or"
 "repeat" "return" "then" "until" "while"] @k

(function_declaration name: (identifier) @nf)
(function_declaration name: (dot_index_expression field: (identifier) @nf))
(function_declaration name: (method_index_expression method: (identifier) @nf))
(function_call name: (identifier) @nb
  (#any-of? @nb
    "assert" "collectgarbage" "dofile" "error" "getmetatable" "ipairs" "load" "loadfile"
    "loadstring" "next" "pairs" "pcall" "print" "rawequal" "rawget" "rawlen" "rawset"
    "require" "select" "setmetatable" "tonumber" "tostring" "type" "unpack" "xpcall"))
