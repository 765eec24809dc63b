; names: value_name type_constructor constructor_name module_name module_type_name field_name method_name class_name label_name instance_variable_name
(comment) @c
[(directive) (line_number_directive)] @cp
[(string) (quoted_string) (character)] @s
[(number) (signed_number)] @m
(boolean) @kc
["and" "as" "asr" "assert" "begin" "borrow_" "class" "constraint" "do" "done" "downto" "effect"
 "else" "end" "exception" "exclave_" "external" "for" "fun" "function" "functor" "global_" "if"
 "in" "inherit" "initializer" "kind_" "kind_of_" "land" "lazy" "let" "local_" "lor" "lsl" "lsr"
 "lxor" "match" "method" "mod" "module" "mutable" "new" "nonrec" "object" "of" "or" "private"
 "rec" "sig" "stack_" "struct" "then" "to" "try" "type" "val" "virtual" "when" "while" "with"]
 @k
["open" "include"] @kn

[(attribute) (item_attribute) (floating_attribute)] @nd
(let_binding pattern: (value_name) @nf . (parameter))
(value_specification (value_name) @nf)
(external (value_name) @nf)
(method_definition name: (method_name) @nf)
(type_binding name: (_) @nc)
(class_binding name: (_) @nc)
(module_binding (module_name) @nc)
(module_type_definition (module_type_name) @nc)
