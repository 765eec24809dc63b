(comment) @comment
(attribute_group) @decorator

; A namespace ends before the next one, or with its braces.
(program (namespace_definition name: (_) @name !body) @header) @namespace @global
(namespace_definition name: (_) @name body: (_) @body) @namespace

; Statements around a definition, which starts with them
(const_declaration) @wrapper
(property_declaration) @wrapper

; Variables of a file, at their first assignment
(program (expression_statement
  (assignment_expression left: (variable_name (name) @name) right: (_) @body) @variable @continues @global))
(const_element (name) @name . (_) @body) @constant
(function_call_expression
  function: (name) @word
  arguments: (arguments .
    (argument [
      (string (string_content) @name)
      (encapsed_string . (string_content) @name .)])
    . (argument (_) @body))
  (#eq? @word "define")) @constant @global

; Functions
(function_definition name: (_) @name body: (_) @body) @function
(program (expression_statement (assignment_expression
  left: (variable_name (name) @name)
  right: [
    (anonymous_function body: (_) @body)
    (arrow_function body: (_) @body)]) @function @global))

; Types, with the traits they use
(class_declaration name: (_) @name body: (_) @body) @class
(interface_declaration name: (_) @name body: (_) @body) @interface
(trait_declaration name: (_) @name body: (_) @body) @trait
(enum_declaration name: (_) @name body: (_) @body) @enum
(enum_case name: (_) @name) @enumerator
(class_declaration name: (_) @name
  body: (declaration_list (use_declaration [(name) (qualified_name)] @base)) @body) @class
(trait_declaration name: (_) @name
  body: (declaration_list (use_declaration [(name) (qualified_name)] @base)) @body) @trait
(enum_declaration name: (_) @name
  body: (enum_declaration_list (use_declaration [(name) (qualified_name)] @base)) @body) @enum
(base_clause [(name) (qualified_name)] @base)
(class_interface_clause [(name) (qualified_name)] @base)

; Members
(method_declaration name: (_) @name) @method
(method_declaration name: (_) @name body: (_) @body) @method
((method_declaration name: (_) @name) @constructor (#eq? @name "__construct"))
((method_declaration name: (_) @name body: (_) @body) @constructor (#eq? @name "__construct"))
(property_element name: (variable_name (name) @name)) @property
(property_element name: (variable_name (name) @name) default_value: (_) @body) @property
(property_promotion_parameter name: (variable_name (name) @name)) @property @member
