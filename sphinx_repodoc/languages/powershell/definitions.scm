; Comments
(comment) @comment

; Functions and filters
(function_statement (function_name) @name "{" @body) @function

; Types
(class_statement . (simple_name) @name "{" @body) @class
(class_statement ":" (simple_name) @base)
(enum_statement . (simple_name) @name "{" @body) @enum
(enum_member (simple_name) @name) @enumerator
(class_method_definition (simple_name) @name "{" @body) @method
(class_statement
  . (simple_name) @_class
  (class_method_definition (simple_name) @name "{" @body) @constructor
  (#eq? @name @_class))
(class_property_definition (variable) @name) @property

; Variables of the script or global scope
(program
  (statement_list
    (pipeline (assignment_expression . (left_assignment_expression) @name) @variable @continues))
  (#match? @name "(?i)^\\$(?:script|global):\\w+$"))

; Attributes
(class_property_definition (attribute) @decorator)
