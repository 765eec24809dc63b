(comment) @comment

; Variables of the file, except aliases of other names
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: [(table_constructor) (string) (number) (true) (false) (nil)
    (function_call) (binary_expression) (unary_expression)
    (parenthesized_expression)] .) @body)) @variable)
(chunk (assignment_statement
  (variable_list . name: (identifier) @name .) (expression_list) @body) @variable)
((chunk (variable_declaration (assignment_statement
    (variable_list . name: (identifier) @name .)
    (expression_list . value: (function_call name: (identifier) @_require)))) @none)
  (#eq? @_require "require"))
; Assignments to the result of a call or to an element are not definitions.
(chunk (assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @owner field: (_) @name) .)
  (expression_list) @body) @field (#not-match? @owner "[(\\[]"))
(chunk (return_statement (expression_list . (table_constructor
  (field name: (identifier) @name value: (_) @body) @field))))

; Functions; one without a body ends with its "end".
(function_declaration name: [
  (identifier) @name
  (dot_index_expression table: (_) @owner field: (_) @name)
  (method_index_expression table: (_) @owner method: (_) @name)] "end" @body) @function
(function_declaration name: [
  (identifier) @name
  (dot_index_expression table: (_) @owner field: (_) @name)
  (method_index_expression table: (_) @owner method: (_) @name)] body: (_) @body) @function
(assignment_statement
  (variable_list . name: [
    (identifier) @name
    (dot_index_expression table: (_) @owner field: (_) @name)
    (bracket_index_expression table: (_) @owner field: (string) @name)] .)
  (expression_list . value: (function_definition "end" @body) .)) @function
(assignment_statement
  (variable_list . name: [
    (identifier) @name
    (dot_index_expression table: (_) @owner field: (_) @name)
    (bracket_index_expression table: (_) @owner field: (string) @name)] .)
  (expression_list . value: (function_definition body: (_) @body) .)) @function
(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition "end" @body) .))) @function
(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition body: (_) @body) .))) @function
(field name: [(identifier) (string)] @name value: (function_definition "end" @body)) @method
(field name: [(identifier) (string)] @name value: (function_definition body: (_) @body)) @method
(field name: (identifier) @name value: (table_constructor)) @scope
(function_definition) @local
