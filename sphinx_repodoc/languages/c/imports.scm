(preproc_include path: (string_literal) @module) @import.local
(preproc_include path: (system_lib_string) @module) @import.system

; #import and #include_next are not known to all of these grammars.
((preproc_call directive: (preproc_directive) @_directive argument: (preproc_arg) @module)
  @import.local
  (#match? @_directive "^#[ \t]*(import|include_next)$")
  (#match? @module "^\""))
((preproc_call directive: (preproc_directive) @_directive argument: (preproc_arg) @module)
  @import.system
  (#match? @_directive "^#[ \t]*(import|include_next)$")
  (#match? @module "^<"))
