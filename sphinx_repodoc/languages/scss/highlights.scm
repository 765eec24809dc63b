; inherits: css_family
; names: variable
"@at-root" @k
["@debug" "@each" "@else" "@error" "@extend" "@for" "@forward" "@function" "@if" "@include"
 "@mixin" "@return" "@use" "@warn" "@while" "from" "if" "in" "through"] @k

(variable) @nv
(mixin_statement name: (identifier) @nf)
(function_statement name: (identifier) @nf)
(include_statement (identifier) @nf)
