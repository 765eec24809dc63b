; Comments, and strings that document the definition below them
[(line_comment) (block_comment)] @comment
(source_file (string_literal) @doc)
(module_definition (string_literal) @doc)
(source_file (prefixed_string_literal) @doc)
(module_definition (prefixed_string_literal) @doc)

; Modules
(source_file (string_literal) @about . (module_definition))
(module_definition name: (identifier) @name @signature) @module

; Functions: Base.show(x) belongs to Base; types may be given for the result and for parameters
(function_definition
  (signature (identifier) @name) @signature) @function
(function_definition
  (signature [
    (call_expression . [
      (identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name)
      (field_expression value: (_) @owner [(identifier) (quote_expression)] @name .)])
    (typed_expression . (call_expression . [
      (identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name)
      (field_expression value: (_) @owner [(identifier) (quote_expression)] @name .)]))
    (where_expression . (call_expression . [
      (identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name)
      (field_expression value: (_) @owner [(identifier) (quote_expression)] @name .)]))
    (where_expression . (typed_expression . (call_expression . [
      (identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name)
      (field_expression value: (_) @owner [(identifier) (quote_expression)] @name .)])))
    (where_expression . (where_expression . (call_expression . [
      (identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name)
      (field_expression value: (_) @owner [(identifier) (quote_expression)] @name .)])))
  ]) @signature) @function
(assignment
  . [
    (call_expression . [
      (identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name)
      (field_expression value: (_) @owner [(identifier) (quote_expression)] @name .)])
    (typed_expression . (call_expression . [
      (identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name)
      (field_expression value: (_) @owner [(identifier) (quote_expression)] @name .)]))
    (where_expression . (call_expression . [
      (identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name)
      (field_expression value: (_) @owner [(identifier) (quote_expression)] @name .)]))
    (where_expression . (typed_expression . (call_expression . [
      (identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name)
      (field_expression value: (_) @owner [(identifier) (quote_expression)] @name .)])))
    (where_expression . (where_expression . (call_expression . [
      (identifier) @name (operator) @name (parametrized_type_expression . (identifier) @name)
      (field_expression value: (_) @owner [(identifier) (quote_expression)] @name .)])))
  ] @signature) @function
(macro_definition (signature (call_expression . (identifier) @name)) @signature) @macro

; Types
(struct_definition (type_head [
  (identifier) @name
  (parametrized_type_expression . (identifier) @name)
  (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])
  ]) @signature) @struct
(abstract_definition (type_head [
  (identifier) @name
  (parametrized_type_expression . (identifier) @name)
  (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])
  ]) @signature) @type
(primitive_definition (type_head [
  (identifier) @name
  (parametrized_type_expression . (identifier) @name)
  (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])
  ]) @signature) @type
(type_head
  (binary_expression (operator) . [
    (identifier) @base
    (field_expression) @base
    (parametrized_type_expression . (_) @base)]))
(struct_definition (typed_expression . (identifier) @name) @field)
(struct_definition (identifier) @name @field)
(struct_definition (assignment . (typed_expression . (identifier) @name)) @field)
(macrocall_expression
  (macro_identifier (identifier) @_macro)
  (macro_argument_list . [(identifier) @name (typed_expression . (identifier) @name)])
  (#eq? @_macro "enum")) @enum
(macrocall_expression
  (macro_identifier (identifier) @_macro)
  (macro_argument_list . (_) (identifier) @name @enumerator)
  (#eq? @_macro "enum"))
(macrocall_expression
  (macro_identifier (identifier) @_macro)
  (macro_argument_list . (_) (compound_statement (identifier) @name @enumerator))
  (#eq? @_macro "enum"))

; Constants and variables of a module
(const_statement (assignment . (identifier) @name (operator) @body)) @constant
(const_statement (assignment . (typed_expression . (identifier) @name) (operator) @body)) @constant
(const_statement (assignment . (parametrized_type_expression . (identifier) @name) (operator) @body)) @constant
(const_statement (assignment . (operator) @name . (operator) @body)) @constant
(const_statement (assignment . (open_tuple (identifier) @name))) @constant
(source_file (assignment . (identifier) @name (operator) @body) @variable @continues)
(module_definition (assignment . (identifier) @name (operator) @body) @variable @continues)

; Blocks with local names
(let_statement) @local
(for_statement) @local
(while_statement) @local
(do_clause) @local
(quote_statement) @closed

(macrocall_expression (macro_identifier) @decorator)
