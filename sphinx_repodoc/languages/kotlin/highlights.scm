; names: identifier
[(line_comment) (block_comment)] @c
(shebang) @cp
[(string_literal) (multiline_string_literal) (character_literal)] @s
[(number_literal) (float_literal)] @m
((identifier) @kc (#any-of? @kc "true" "false" "null"))
["abstract" "actual" "annotation" "as" "as?" "by" "catch" "class" "companion" "const"
 "constructor" "crossinline" "data" "do" "dynamic" "else" "enum" "expect" "external" "final"
 "finally" "for" "fun" "get" "if" "in" "infix" "init" "inline" "inner" "interface" "internal"
 "is" "lateinit" "noinline" "object" "open" "operator" "out" "override" "private" "protected"
 "public" "return" "sealed" "set" "super" "suspend" "tailrec" "this" "throw" "try" "typealias"
 "val" "value" "var" "vararg" "when" "where" "while"] @k
["import" "package"] @kn

[(annotation) (file_annotation)] @nd
(function_declaration name: (identifier) @nf)
(class_declaration name: (identifier) @nc)
(object_declaration name: (identifier) @nc)
(type_alias type: (identifier) @nc)
