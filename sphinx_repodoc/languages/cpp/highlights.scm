; inherits: c_family
; names: namespace_identifier
(raw_string_literal) @s
[(auto) (this)] @k
["__except" "__leave" "and" "and_eq" "bitand" "bitor" "catch" "class" "co_await" "co_return"
 "co_yield" "compl" "concept" "consteval" "constinit" "decltype" "delete" "explicit" "final"
 "friend" "mutable" "namespace" "new" "noexcept" "not" "not_eq" "operator" "or" "or_eq"
 "override" "private" "protected" "public" "requires" "static_assert" "template" "throw" "try"
 "typename" "using" "virtual" "xor" "xor_eq"] @k

(attribute_declaration) @nd
(function_declarator declarator: [(field_identifier) (destructor_name) (operator_name)] @nf)
(function_declarator
  declarator: (qualified_identifier name: [(identifier) (destructor_name) (operator_name)] @nf))
(function_declarator
  declarator: (qualified_identifier
    name: (qualified_identifier name: [(identifier) (destructor_name) (operator_name)] @nf)))
(class_specifier name: (type_identifier) @nc body: (_))
(class_specifier name: (template_type name: (type_identifier) @nc) body: (_))
(struct_specifier name: (template_type name: (type_identifier) @nc) body: (_))
(alias_declaration name: (type_identifier) @nc)
(concept_definition name: (identifier) @nc)
(namespace_definition name: (_) @nn)

; A class with a macro before its name, which is parsed as a function.
(function_definition type: (class_specifier) declarator: (identifier) @nc)
(function_definition type: (struct_specifier) declarator: (identifier) @nc)
(labeled_statement
  label: (statement_identifier) @k (#any-of? @k "public" "protected" "private"))
(ERROR (identifier) @k (#any-of? @k "class" "struct" "final" "public" "protected" "private"))
