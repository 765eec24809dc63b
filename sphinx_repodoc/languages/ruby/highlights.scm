; names: identifier constant instance_variable class_variable global_variable
[(comment) (uninterpreted)] @c
[(string) (heredoc_beginning) (heredoc_body) (character) (subshell) (string_array)] @s
[(simple_symbol) (delimited_symbol) (hash_key_symbol) (symbol_array)] @ss
(regex) @sr
[(integer) (float) (rational) (complex)] @m
[(true) (false) (nil)] @kc
[(self) (super)] @k
["BEGIN" "END" "alias" "and" "begin" "break" "case" "class" "def" "defined?" "do" "else" "elsif"
 "end" "ensure" "for" "if" "in" "module" "next" "not" "or" "redo" "rescue" "retry" "return"
 "then" "undef" "unless" "until" "when" "while" "yield"] @k

[(instance_variable) (class_variable)] @vi
(global_variable) @vg
(method name: (_) @nf)
(singleton_method name: (_) @nf)
(class name: (_) @nc)
(module name: (_) @nc)
(call !receiver method: (identifier) @nb
  (#any-of? @nb
    "alias_method" "attr_accessor" "attr_reader" "attr_writer" "autoload" "block_given?"
    "catch" "extend" "fail" "format" "include" "lambda" "loop" "module_function" "p"
    "prepend" "print" "printf" "private" "proc" "protected" "public" "puts" "raise"
    "require" "require_relative" "throw"))
