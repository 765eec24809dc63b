; names: identifier property_identifier private_property_identifier shorthand_property_identifier shorthand_property_identifier_pattern statement_identifier
[(comment) (html_comment)] @c
(hash_bang_line) @cp
[(string) (template_string) (regex)] @s
(number) @m
[(true) (false) (null) (undefined)] @kc
[(this) (super)] @k
["as" "async" "await" "break" "case" "catch" "class" "const" "continue" "debugger" "default"
 "delete" "do" "else" "export" "extends" "finally" "for" "from" "function" "get" "if" "import"
 "in" "instanceof" "let" "meta" "new" "of" "return" "set" "static" "switch" "target" "throw"
 "try" "typeof" "using" "var" "void" "while" "with" "yield"] @k

(decorator) @nd
(function_declaration name: (identifier) @nf)
(generator_function_declaration name: (identifier) @nf)
(function_expression name: (identifier) @nf)
(method_definition name: [(property_identifier) (private_property_identifier)] @nf)
(variable_declarator name: (identifier) @nf value: (arrow_function))
(variable_declarator name: (identifier) @nf value: (function_expression))
(pair key: (property_identifier) @nf value: (arrow_function))
(pair key: (property_identifier) @nf value: (function_expression))
(assignment_expression
  left: (member_expression property: (property_identifier) @nf) right: (function_expression))
(class_declaration name: (_) @nc)
