; Comments
(comment) @comment

; Modules and programs
(module (module_statement (name) @name) . (_) @body) @module
(submodule (submodule_statement (name) @name) . (_) @body) @module
(program (program_statement (name) @name) . (_) @body) @module
(block_data (block_data_statement (name) @name) . (_) @body) @module

; Functions and subroutines; a header may stand alone in an interface.
(function (function_statement name: (name) @name) . (_) @body) @function
(subroutine (subroutine_statement name: (name) @name) . (_) @body) @function
(module_procedure (module_procedure_statement name: (name) @name) . (_) @body) @function

; Their documentation may follow the header.
((function (function_statement name: (name) @name) . (comment) @body @doc) @function
  (#match? @doc "^!!"))
((subroutine (subroutine_statement name: (name) @name) . (comment) @body @doc) @function
  (#match? @doc "^!!"))
((module_procedure (module_procedure_statement name: (name) @name) . (comment) @body @doc)
  @function
  (#match? @doc "^!!"))
(interface (interface_statement (name) @name) . (_) @body) @function
(interface (interface_statement [(operator) (assignment)] @name) . (_) @body) @function
(function (_) @local)
(subroutine (_) @local)
(program (_) @local)
(module_procedure (_) @local)

; Types
(derived_type_definition (derived_type_statement (type_name) @name) . (_) @body) @struct
(derived_type_definition (derived_type_statement
  base: (base_type_specifier (identifier) @base) (type_name) @name) . (_) @body) @struct
(derived_type_definition (private_statement) @access)
; The visibility of components does not apply to procedures.
(derived_type_procedures (contains_statement) @access)
(derived_type_procedures (private_statement) @access)
(derived_type_definition (variable_declaration declarator: (identifier) @name) @field)
(derived_type_definition (variable_declaration
  declarator: (init_declarator left: (identifier) @name)) @field)
(derived_type_definition (variable_declaration
  declarator: (init_declarator left: (sized_declarator . (identifier) @name))) @field)
(derived_type_definition (variable_declaration
  declarator: (sized_declarator . (identifier) @name)) @field)
(derived_type_definition (variable_declaration
  declarator: (pointer_init_declarator left: (identifier) @name)) @field)
(derived_type_procedures (procedure_statement declarator: (binding (binding_name) @name)) @method)
(derived_type_procedures (procedure_statement declarator: (method_name) @name) @method)
(derived_type_procedures (generic_statement (_ (binding_name) @name)) @method)
(enumerator_statement declarator: (identifier) @name @enumerator)
(enumerator_statement declarator: (init_declarator left: (identifier) @name) @enumerator)

; Variables of a module: the type stands before the first of a statement.
(module (variable_declaration declarator: (identifier) @name) @variable)
(module (variable_declaration declarator: (sized_declarator . (identifier) @name)) @variable)
(module (variable_declaration
  declarator: (init_declarator left: (identifier) @name right: (_) @body) @variable))
(module (variable_declaration
  "::" . (init_declarator left: (identifier) @name right: (_) @body) @variable) @header)
(module (variable_declaration
  declarator: (init_declarator left: (sized_declarator . (identifier) @name) right: (_) @body))
  @variable)
(module (variable_declaration attribute: (type_qualifier) @_word
  declarator: (init_declarator left: (identifier) @name right: (_) @body) @constant
  (#match? @_word "^[Pp](arameter|ARAMETER)$")))
(module (variable_declaration attribute: (type_qualifier) @_word
  "::" . (init_declarator left: (identifier) @name right: (_) @body) @constant
  (#match? @_word "^[Pp](arameter|ARAMETER)$")) @header)
(module (variable_declaration attribute: (type_qualifier) @_word
  declarator: (init_declarator left: (sized_declarator . (identifier) @name) right: (_) @body)
  (#match? @_word "^[Pp](arameter|ARAMETER)$")) @constant)

; Public names of a module that is private by default
(module (private_statement) @_private (public_statement (identifier) @export)
  (#match? @_private "^[A-Za-z]+$"))
(module (private_statement (identifier) @hidden))
