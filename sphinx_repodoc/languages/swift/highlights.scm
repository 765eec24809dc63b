; names: simple_identifier type_identifier
[(comment) (multiline_comment)] @c
[(line_string_literal) (multi_line_string_literal) (raw_string_literal) (regex_literal)] @s
[(integer_literal) (real_literal) (hex_literal) (bin_literal) (oct_literal)] @m
(boolean_literal) @kc
(nil_literal) @kc
[(directive) (diagnostic) (shebang_line)] @cp
(attribute) @nd
[(catch_keyword) (default_keyword) (throw_keyword) (where_keyword) (else) (throws) (try_operator)
 (as_operator) (self_expression) (super_expression)] @k
["_modify" "actor" "any" "as" "as!" "as?" "associatedtype" "async" "await" "borrowing" "break"
 "case" "class" "consume" "consuming" "continue" "convenience" "copy" "deinit" "didSet"
 "discard" "distributed" "do" "dynamic" "each" "enum" "extension" "fallthrough" "fileprivate"
 "final" "for" "func" "get" "guard" "if" "import" "in" "indirect" "infix" "init" "inout"
 "internal" "is" "isolated" "lazy" "let" "macro" "mutating" "nonisolated" "nonmutating"
 "nonsending" "of" "open" "operator" "optional" "override" "package" "postfix" "precedencegroup"
 "prefix" "private" "protocol" "public" "repeat" "required" "return" "self" "sending" "set"
 "some" "static" "struct" "subscript" "super" "switch" "try" "typealias" "unowned" "unsafe"
 "var" "weak" "while" "willSet" "yield"] @k

(function_declaration name: (simple_identifier) @nf)
(protocol_function_declaration name: (simple_identifier) @nf)
(class_declaration name: (type_identifier) @nc)
(class_declaration name: (user_type) @nc)
(protocol_declaration name: (type_identifier) @nc)
(typealias_declaration name: (type_identifier) @nc)
