; Comments
(line_comment) @comment
(block_comment) @comment

; The package is a symbol, but not a part of the qualified names of its types
(package_declaration [(scoped_identifier) (identifier)] @name @namespace)

; Types
(class_declaration name: (identifier) @name body: (_) @body) @class
(record_declaration name: (identifier) @name body: (_) @body) @class
(interface_declaration name: (identifier) @name body: (_) @body) @interface
(annotation_type_declaration name: (identifier) @name body: (_) @body) @interface
(enum_declaration name: (identifier) @name body: (_) @body) @enum
(enum_constant name: (identifier) @name) @enumerator
(enum_constant name: (identifier) @name body: (_) @body) @enumerator

; Methods
(method_declaration name: (identifier) @name) @method
(method_declaration name: (identifier) @name body: (_) @body) @method
(annotation_type_element_declaration name: (identifier) @name) @method
(constructor_declaration name: (identifier) @name body: (_) @body) @constructor
(compact_constructor_declaration name: (identifier) @name body: (_) @body) @constructor

; Fields
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @field
(field_declaration
  (modifiers ["static" "final"] ["static" "final"])
  declarator: (variable_declarator name: (identifier) @name)) @constant
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @constant

; Bases
(superclass [(type_identifier) (scoped_type_identifier)] @base)
(superclass (generic_type . (_) @base))
(super_interfaces (type_list [(type_identifier) (scoped_type_identifier)] @base))
(super_interfaces (type_list (generic_type . (_) @base)))
(extends_interfaces (type_list [(type_identifier) (scoped_type_identifier)] @base))
(extends_interfaces (type_list (generic_type . (_) @base)))

; Annotations
(modifiers [(annotation) (marker_annotation)] @decorator)

; Definitions in a body or in an anonymous class are local
(method_declaration body: (_) @closed)
(constructor_declaration body: (_) @closed)
(compact_constructor_declaration body: (_) @closed)
(static_initializer) @closed
(lambda_expression body: (block) @closed)
(object_creation_expression (class_body) @closed)
