; Classes, their categories and their implementations
(class_interface "@interface" . (identifier) @name @signature) @class
(class_interface
  "@interface" . (identifier) @name superclass: (identifier) @signature) @class
(class_interface
  "@interface" . (identifier) @name (parameterized_arguments) @signature) @class
(class_interface "@interface" . (identifier) @name "(" ")" @signature) @class
(class_implementation "@implementation" . (identifier) @name @signature) @class
(class_implementation "@implementation" . (identifier) @name "(" ")" @signature) @class
(protocol_declaration "@protocol" . (identifier) @name @signature) @protocol
(protocol_declaration
  "@protocol" . (identifier) @name (protocol_reference_list) @signature) @protocol
(class_interface superclass: (identifier) @base)
(class_interface (parameterized_arguments (type_name (type_identifier) @base)))
(protocol_declaration (protocol_reference_list (identifier) @base))

; Instance variables are protected in an interface and private in an implementation, unless a
; label says otherwise; labels do not apply to the definitions after the block.
(class_interface "@interface" @access (instance_variables))
(class_implementation "@implementation" @access (instance_variables))
(visibility_specification) @access
(instance_variables "}" @access)

; Methods: a selector consists of the words before its parameters.
(method_declaration (method_type) . (identifier) @name) @method
(method_definition (method_type) . (identifier) @name (compound_statement) @body) @method
(method_declaration (method_type) . ((identifier) @part . (method_parameter))+) @method
(method_definition
  (method_type) . ((identifier) @part . (method_parameter))+ (compound_statement) @body) @method

; Properties and instance variables
(property_declaration (struct_declaration (struct_declarator (_) @declarator))) @property
(instance_variable (struct_declaration (struct_declarator (_) @declarator))) @field

; Functions of C in an implementation do not belong to its class.
(implementation_definition (function_definition type: (_) declarator: (_) @declarator @free body: (_) @body) @function)
(implementation_definition (declaration type: (_) declarator: (_) @declarator @free) @variable)
