; names: identifier type_identifier
[(line_comment) (block_comment)] @c
[(string_literal) (character_literal)] @s
[(decimal_integer_literal) (hex_integer_literal) (octal_integer_literal) (binary_integer_literal)
 (decimal_floating_point_literal) (hex_floating_point_literal)] @m
[(true) (false) (null_literal)] @kc
[(integral_type) (floating_point_type) (boolean_type) (void_type)] @kt
[(this) (super)] @k
["@interface" "abstract" "assert" "break" "case" "catch" "class" "continue" "default" "do"
 "else" "enum" "exports" "extends" "final" "finally" "for" "if" "implements" "instanceof"
 "interface" "module" "native" "new" "non-sealed" "open" "opens" "permits" "private" "protected"
 "provides" "public" "record" "requires" "return" "sealed" "static" "strictfp" "switch"
 "synchronized" "throw" "throws" "to" "transient" "transitive" "try" "uses" "volatile" "when"
 "while" "with" "yield"] @k
["import" "package"] @kn

(marker_annotation) @nd
(annotation "@" @nd name: (_) @nd)
(method_declaration name: (identifier) @nf)
(constructor_declaration name: (identifier) @nf)
(compact_constructor_declaration name: (identifier) @nf)
(annotation_type_element_declaration name: (identifier) @nf)
(class_declaration name: (identifier) @nc)
(interface_declaration name: (identifier) @nc)
(enum_declaration name: (identifier) @nc)
(record_declaration name: (identifier) @nc)
(annotation_type_declaration name: (identifier) @nc)
