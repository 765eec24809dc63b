(preproc_include path: (string_literal) @module) @import.local
(preproc_include path: (system_lib_string) @module) @import.system

; Not all of these grammars know #import and #include_next.
((preproc_call directive: (preproc_directive) @_directive argument: (preproc_arg) @module)
  @import.local
  (#match? @_directive "^#[ \t]*(import|include_next)$")
  (#match? @module "^\""))
((preproc_call directive: (preproc_directive) @_directive argument: (preproc_arg) @module)
  @import.system
  (#match? @_directive "^#[ \t]*(import|include_next)$")
  (#match? @module "^<"))
