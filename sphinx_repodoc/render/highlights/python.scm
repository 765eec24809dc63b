; Pygments' class names, as few as give Python its colours.
(comment) @c1
(string) @s2
(integer) @mi
(float) @mf
[(none) (true) (false)] @kc

["and" "as" "assert" "async" "await" "break" "class" "continue" "def" "del" "elif" "else"
 "except" "finally" "for" "global" "if" "in" "is" "lambda" "nonlocal" "not" "or" "pass"
 "raise" "return" "try" "while" "with" "yield"] @k
(match_statement "match" @k)
(case_clause "case" @k)
["is not" "not in"] @ow
["import" "from"] @kn

(function_definition name: (identifier) @nf)
(class_definition name: (identifier) @nc)
(decorator "@" @nd)
(decorator (identifier) @nd)
(decorator (attribute) @nd)
(decorator (call function: (_) @nd))

(call function: (identifier) @nb
  (#any-of? @nb
   "abs" "all" "any" "bool" "bytes" "bytearray" "callable" "chr" "classmethod" "dict" "dir"
   "enumerate" "eval" "exec" "filter" "float" "format" "frozenset" "getattr" "hasattr" "hash"
   "hex" "id" "input" "int" "isinstance" "issubclass" "iter" "len" "list" "map" "max" "min"
   "next" "object" "open" "ord" "pow" "print" "property" "range" "repr" "reversed" "round"
   "set" "setattr" "slice" "sorted" "staticmethod" "str" "sum" "super" "tuple" "type" "vars"
   "zip" "__import__"))
