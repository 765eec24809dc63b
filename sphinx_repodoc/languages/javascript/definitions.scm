(hash_bang_line) @comment
(html_comment) @comment

(class_heritage [(identifier) (member_expression)] @base)

(field_definition property: (_) @name) @field
(field_definition property: (_) @name value: (_) @body) @field
(field_definition property: (_) @name value: (_ body: (_) @body)) @method

; Fields are assigned in the constructor.
(class_body (method_definition
  name: (property_identifier) @_constructor
  body: (statement_block (expression_statement (assignment_expression
    left: (member_expression object: (this) property: (_) @name)
    right: (_) @body) @field @member @continues)))
  (#eq? @_constructor "constructor"))
(class_body (method_definition
  name: (property_identifier) @_constructor
  body: (statement_block (expression_statement (assignment_expression
    left: (member_expression object: (this) property: (_) @name)
    right: (_ body: (_) @body)) @method @member)))
  (#eq? @_constructor "constructor"))
