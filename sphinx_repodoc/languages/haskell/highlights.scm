; names: variable constructor name module_id
[(comment) (haddock)] @c
[(pragma) (cpp)] @cp
[(string) (char) (quasiquote_body)] @s
[(integer) (float)] @m
["case" "cases" "class" "data" "default" "deriving" "do" "else" "family" "forall" "foreign" "if"
 "in" "infix" "infixl" "infixr" "instance" "let" "mdo" "newtype" "of" "pattern" "rec" "then"
 "type" "via" "where"] @k
["as" "hiding" "import" "module" "qualified"] @kn

(signature name: (variable) @nf)
(signature names: (binding_list (variable) @nf))
(function name: (variable) @nf)
(data_type name: (name) @nc)
(newtype name: (name) @nc)
(type_synonym name: (name) @nc)
(class name: (name) @nc)
