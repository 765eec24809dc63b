; names: identifier
(comment) @c
(string) @s
[(integer) (float)] @m
[(none) (true) (false)] @kc
["and" "as" "assert" "async" "await" "break" "class" "continue" "def" "del" "elif" "else"
 "except" "finally" "for" "global" "if" "in" "is" "is not" "lambda" "nonlocal" "not" "not in"
 "or" "pass" "raise" "return" "try" "while" "with" "yield"] @k
["import" "from"] @kn
(match_statement "match" @k)
(case_clause "case" @k)
(type_alias_statement "type" @k)

(function_definition name: (identifier) @nf)
(class_definition name: (identifier) @nc)
(decorator "@" @nd (identifier) @nd)
(decorator "@" @nd (attribute) @nd)
(decorator "@" @nd (call function: (_) @nd))

(call function: (identifier) @nb
  (#any-of? @nb
    "abs" "all" "any" "bool" "bytes" "bytearray" "callable" "chr" "classmethod" "dict" "dir"
    "enumerate" "eval" "exec" "filter" "float" "format" "frozenset" "getattr" "hasattr"
    "hash" "hex" "id" "input" "int" "isinstance" "issubclass" "iter" "len" "list" "map"
    "max" "min" "next" "object" "open" "ord" "pow" "print" "property" "range" "repr"
    "reversed" "round" "set" "setattr" "slice" "sorted" "staticmethod" "str" "sum" "super"
    "tuple" "type" "vars" "zip" "__import__"))
