; names: identifier
(comment) @c
[(string_literal) (verbatim_string_literal) (raw_string_literal) (interpolated_string_expression)
 (character_literal)] @s
[(integer_literal) (real_literal)] @m
[(boolean_literal) (null_literal)] @kc
(predefined_type) @kt
["#define" "#elif" "#else" "#endif" "#endregion" "#error" "#if" "#line" "#nullable" "#pragma"
 "#region" "#undef" "#warning"] @cp
["__makeref" "__reftype" "__refvalue" "abstract" "add" "alias" "and" "as" "ascending" "async"
 "await" "base" "break" "by" "case" "catch" "checked" "class" "const" "continue" "default"
 "delegate" "descending" "do" "else" "enum" "equals" "event" "explicit" "extern" "field" "file"
 "finally" "fixed" "for" "foreach" "from" "get" "global" "goto" "group" "if" "implicit" "in"
 "init" "interface" "internal" "into" "is" "join" "let" "lock" "managed" "method" "module" "new"
 "not" "notnull" "on" "operator" "or" "orderby" "out" "override" "param" "params" "partial"
 "private" "property" "protected" "public" "readonly" "record" "ref" "remove" "required"
 "return" "scoped" "sealed" "select" "set" "sizeof" "stackalloc" "static" "struct" "switch"
 "this" "throw" "try" "type" "typeof" "unchecked" "unmanaged" "unsafe" "var" "virtual"
 "volatile" "when" "where" "while" "with" "yield"] @k
["using" "namespace"] @kn

(attribute_list) @nd
(method_declaration name: (identifier) @nf)
(constructor_declaration name: (identifier) @nf)
(destructor_declaration name: (identifier) @nf)
(local_function_statement name: (identifier) @nf)
(class_declaration name: (identifier) @nc)
(struct_declaration name: (identifier) @nc)
(interface_declaration name: (identifier) @nc)
(enum_declaration name: (identifier) @nc)
(record_declaration name: (identifier) @nc)
(delegate_declaration name: (identifier) @nc)
