; names: identifier field_identifier type_identifier statement_identifier
(comment) @c
[(string_literal) (char_literal) (system_lib_string)] @s
(number_literal) @m
[(true) (false) (null)] @kc
[(primitive_type) (sized_type_specifier)] @kt
["#define" "#elif" "#elifdef" "#elifndef" "#else" "#endif" "#if" "#ifdef" "#ifndef" "#include"
 (preproc_directive)] @cp
(preproc_function_def name: (identifier) @nf)

["_Alignas" "_Alignof" "_Atomic" "_Generic" "_Nonnull" "_Noreturn" "__alignof" "__alignof__"
 "__asm" "__asm__" "__attribute" "__attribute__" "__based" "__cdecl" "__clrcall" "__declspec"
 "__extension__" "__fastcall" "__finally" "__forceinline" "__inline" "__inline__" "__restrict__"
 "__stdcall" "__thiscall" "__thread" "__try" "__unaligned" "__vectorcall" "__volatile__"
 "_alignof" "_unaligned" "alignas" "alignof" "asm" "break" "case" "const" "constexpr" "continue"
 "default" "defined" "do" "else" "enum" "extern" "for" "goto" "if" "inline" "noreturn"
 "offsetof" "register" "restrict" "return" "sizeof" "static" "struct" "switch" "thread_local"
 "typedef" "union" "volatile" "while"] @k

(function_declarator declarator: (identifier) @nf)
(struct_specifier name: (type_identifier) @nc body: (_))
(union_specifier name: (type_identifier) @nc body: (_))
(enum_specifier name: (type_identifier) @nc body: (_))
(type_definition declarator: (type_identifier) @nc)
