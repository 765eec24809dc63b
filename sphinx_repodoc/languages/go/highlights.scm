; names: identifier field_identifier type_identifier package_identifier label_name
(comment) @c
[(interpreted_string_literal) (raw_string_literal) (rune_literal)] @s
[(int_literal) (float_literal) (imaginary_literal)] @m
[(true) (false) (nil) (iota)] @kc
["break" "case" "chan" "const" "continue" "default" "defer" "else" "fallthrough" "for" "func"
 "go" "goto" "if" "interface" "map" "range" "return" "select" "struct" "switch" "type" "var"] @k
["import" "package"] @kn

(function_declaration name: (identifier) @nf)
(method_declaration name: (field_identifier) @nf)
(method_elem name: (field_identifier) @nf)
(type_spec name: (type_identifier) @nc)
(type_alias name: (type_identifier) @nc)

((type_identifier) @kt
  (#any-of? @kt
    "any" "bool" "byte" "comparable" "complex128" "complex64" "error" "float32" "float64"
    "int" "int16" "int32" "int64" "int8" "rune" "string" "uint" "uint16" "uint32" "uint64"
    "uint8" "uintptr"))
(call_expression function: (identifier) @nb
  (#any-of? @nb
    "append" "cap" "clear" "close" "complex" "copy" "delete" "imag" "len" "make" "max" "min"
    "new" "panic" "print" "println" "real" "recover"))
