; names: identifier
(comment) @c
(string) @s
[(integer) (float)] @m
[(none) (true) (false)] @kc
["and" "as" "async" "break" "continue" "def" "del" "elif" "else" "except" "for" "if" "in"
 "lambda" "not" "not in" "or" "pass" "return" "while" "with"] @k

(function_definition name: (identifier) @nf)
(keyword_argument name: (identifier) @na)
(call function: (identifier) @nb
  (#any-of? @nb
    "abs" "all" "any" "bool" "bytes" "depset" "dict" "dir" "enumerate" "fail" "float"
    "getattr" "glob" "hasattr" "hash" "int" "len" "list" "load" "max" "min" "native"
    "package_name" "print" "range" "repr" "reversed" "select" "set" "sorted" "str" "struct"
    "tuple" "type" "zip"))
