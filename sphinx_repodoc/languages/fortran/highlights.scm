; names: identifier name type_name module_name method_name type_member local_name
(comment) @c
[(string_literal) (hollerith_constant) (system_lib_string)] @s
[(number_literal) (complex_literal) (statement_label) (statement_label_reference)] @m
[(boolean_literal) (null_literal) (none)] @kc
(intrinsic_type) @kt
["#define" "#elif" "#elifdef" "#elifndef" "#else" "#endif" "#if" "#ifdef" "#ifndef" "#include"
 (preproc_directive)] @cp
["abstract" "all" "allocatable" "allocate" "assign" "assignment" "associate" "asynchronous"
 "attributes" "automatic" "backspace" "bind" "block" "blockdata" "call" "case" "change" "class"
 "classis" "classof" "close" "codimension" "common" "concurrent" "constant" "contains"
 "contiguous" "continue" "critical" "cycle" "data" "deallocate" "default" "deferred" "defined"
 "device" "dimension" "do" "elemental" "else" "elseif" "elsewhere" "end" "endassociate"
 "endblock" "endblockdata" "endcritical" "enddo" "endenum" "endenumeration" "endfile"
 "endforall" "endfunction" "endif" "endinterface" "endmodule" "endprocedure" "endprogram"
 "endselect" "endsubmodule" "endsubroutine" "endteam" "endtype" "endwhere" "entry" "enum"
 "enumeration" "enumerator" "equivalence" "error" "event" "exit" "extends" "external" "fail"
 "family" "final" "flush" "fmt" "forall" "form" "format" "formatted" "function" "generic"
 "global" "go" "goto" "grid_global" "host" "if" "image" "images" "implicit" "import" "impure"
 "in" "include" "initial" "inout" "inquire" "intent" "interface" "intrinsic" "is" "kind" "label"
 "len" "local" "local_init" "lock" "managed" "memory" "module" "namelist" "non_intrinsic"
 "non_overridable" "nopass" "notify" "null" "nullify" "only" "open" "operator" "optional" "out"
 "parameter" "pass" "pause" "pinned" "pointer" "post" "print" "private" "procedure" "program"
 "property" "protected" "public" "pure" "quiet" "rank" "read" "recursive" "reduce" "result"
 "return" "rewind" "save" "select" "selectcase" "selectrank" "selecttype" "sequence" "shared"
 "simple" "static" "stop" "submodule" "subroutine" "sync" "target" "team" "texture" "then" "to"
 "type" "typeis" "typeof" "unformatted" "unit" "unlock" "use" "value" "volatile" "wait" "where"
 "while" "write"] @k
[".and." ".or." ".not." ".eq." ".ne." ".lt." ".le." ".gt." ".ge." ".eqv." ".neqv."] @ow

(function_statement name: (name) @nf)
(subroutine_statement name: (name) @nf)
(module_procedure_statement name: (name) @nf)
(derived_type_statement (type_name) @nc)
(module_statement (name) @nn)
(submodule_statement (name) @nn)
(program_statement (name) @nn)
