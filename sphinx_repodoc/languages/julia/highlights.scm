; names: identifier
[(line_comment) (block_comment)] @c
[(string_literal) (prefixed_string_literal) (command_literal) (prefixed_command_literal)
 (character_literal)] @s
[(integer_literal) (float_literal)] @m
(boolean_literal) @kc
[(break_statement) (continue_statement)] @k
["abstract" "as" "baremodule" "begin" "catch" "const" "do" "else" "elseif" "end" "finally" "for"
 "function" "global" "if" "let" "local" "macro" "module" "mutable" "outer" "primitive" "public"
 "quote" "return" "struct" "try" "type" "where" "while"] @k
["import" "using" "export"] @kn

(macro_identifier) @nd
(signature (call_expression . (identifier) @nf))
(signature (typed_expression (call_expression . (identifier) @nf)))
(signature (where_expression (call_expression . (identifier) @nf)))
(assignment . (call_expression . (identifier) @nf))
(type_head (identifier) @nc)
(type_head (binary_expression . (identifier) @nc))
(type_head (parametrized_type_expression . (identifier) @nc))
(module_definition name: (identifier) @nn)
