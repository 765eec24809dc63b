; names: word
(comment) @c
(string) @s
[(variable_reference) (substitution_reference) (automatic_variable)] @nv
(variable_assignment name: (word) @nv)
(shell_assignment name: (word) @nv)
["define" "else" "endef" "endif" "export" "ifdef" "ifeq" "ifndef" "ifneq" "override" "private"
 "undefine" "unexport" "vpath"] @k
["include" "sinclude" "-include"] @kn
["abspath" "addprefix" "addsuffix" "and" "basename" "call" "dir" "error" "eval" "file" "filter"
 "filter-out" "findstring" "firstword" "flavor" "foreach" "if" "info" "join" "lastword" "notdir"
 "or" "origin" "patsubst" "realpath" "shell" "sort" "strip" "subst" "suffix" "value" "warning"
 "wildcard" "word" "wordlist" "words"] @nb

(targets) @nf
