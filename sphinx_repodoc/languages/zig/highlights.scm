; names: identifier
(comment) @c
[(string) (multiline_string) (character)] @s
[(integer) (float)] @m
(builtin_type) @kt
(builtin_identifier) @nb
["false" "null" "true" "undefined" "unreachable"] @kc
["addrspace" "align" "allowzero" "and" "anyframe" "anytype" "asm" "async" "await" "break"
 "callconv" "catch" "comptime" "const" "continue" "defer" "else" "enum" "errdefer" "error"
 "export" "extern" "fn" "for" "if" "inline" "linksection" "noalias" "noinline" "nosuspend"
 "opaque" "or" "orelse" "packed" "pub" "resume" "return" "struct" "suspend" "switch" "test"
 "threadlocal" "try" "union" "usingnamespace" "var" "volatile" "while"] @k

(function_declaration name: (identifier) @nf)
(variable_declaration (identifier) @nc (struct_declaration))
(variable_declaration (identifier) @nc (enum_declaration))
(variable_declaration (identifier) @nc (union_declaration))
