; names: identifier field_identifier type_identifier shorthand_field_identifier
[(line_comment) (block_comment)] @c
(shebang) @cp
[(string_literal) (raw_string_literal) (char_literal)] @s
[(integer_literal) (float_literal)] @m
(boolean_literal) @kc
[(primitive_type) (fragment_specifier)] @kt
[(self) (super) (crate) (mutable_specifier)] @k
["as" "async" "await" "break" "const" "continue" "default" "dyn" "else" "enum" "extern" "fn"
 "for" "gen" "if" "impl" "in" "let" "loop" "macro_rules!" "match" "mod" "move" "pub" "raw" "ref"
 "return" "static" "struct" "trait" "try" "type" "union" "unsafe" "use" "where" "while" "yield"]
 @k

[(attribute_item) (inner_attribute_item)] @cp
(lifetime) @na
(function_item name: (identifier) @nf)
(function_signature_item name: (identifier) @nf)
(macro_definition name: (identifier) @nf)
(macro_invocation macro: (identifier) @fm "!" @fm)
(struct_item name: (type_identifier) @nc)
(enum_item name: (type_identifier) @nc)
(union_item name: (type_identifier) @nc)
(trait_item name: (type_identifier) @nc)
(type_item name: (type_identifier) @nc)
(mod_item name: (identifier) @nn)
