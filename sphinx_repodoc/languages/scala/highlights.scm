; names: identifier type_identifier operator_identifier
[(comment) (block_comment)] @c
[(string) (interpolated_string_expression) (character_literal)] @s
[(integer_literal) (floating_point_literal)] @m
[(boolean_literal) (null_literal)] @kc
[(inline_modifier) (infix_modifier) (into_modifier) (opaque_modifier) (open_modifier)
 (tracked_modifier) (transparent_modifier)] @k
["abstract" "as" "case" "catch" "class" "def" "derives" "do" "else" "enum" "export" "extends"
 "extension" "final" "finally" "for" "forSome" "given" "if" "implicit" "lazy" "macro" "match"
 "new" "object" "override" "private" "protected" "return" "sealed" "super" "then" "this" "throw"
 "trait" "try" "type" "using" "val" "var" "while" "with" "yield"] @k
["import" "package"] @kn

(annotation "@" @nd name: (_) @nd)
(function_definition name: (_) @nf)
(function_declaration name: (_) @nf)
(class_definition name: (_) @nc)
(object_definition name: (_) @nc)
(trait_definition name: (_) @nc)
(enum_definition name: (_) @nc)
(type_definition name: (_) @nc)
