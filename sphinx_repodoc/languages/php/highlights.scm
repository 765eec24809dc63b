; names: name
(text) @HTML
[(php_tag) (php_end_tag)] @cp
(comment) @c
[(string) (encapsed_string) (heredoc) (nowdoc) (shell_command_expression)] @s
[(integer) (float)] @m
[(boolean) (null)] @kc
[(primitive_type) (cast_type)] @kt
(var_modifier) @k
["abstract" "and" "array" "as" "break" "case" "catch" "class" "clone" "const" "continue"
 "declare" "default" "do" "echo" "else" "elseif" "enddeclare" "endfor" "endforeach" "endif"
 "endswitch" "endwhile" "enum" "exit" "extends" "final" "finally" "fn" "for" "foreach"
 "function" "global" "goto" "if" "implements" "include" "include_once" "instanceof" "insteadof"
 "interface" "list" "match" "namespace" "new" "or" "parent" "print" "private" "protected"
 "public" "readonly" "require" "require_once" "return" "self" "static" "switch" "throw" "trait"
 "try" "unset" "use" "while" "xor" "yield" "yield from"] @k

(attribute_list) @nd
(function_definition name: (name) @nf)
(method_declaration name: (name) @nf)
(class_declaration name: (name) @nc)
(interface_declaration name: (name) @nc)
(trait_declaration name: (name) @nc)
(enum_declaration name: (name) @nc)
(namespace_definition name: (_) @nn)
