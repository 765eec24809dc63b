; Comments
(line_comment) @comment
(block_comment) @comment

; The package is a symbol, but not a part of the qualified names of its types
(package_header (qualified_identifier) @name @namespace)

; Types
(class_declaration name: (identifier) @name) @class
(class_declaration name: (identifier) @name (class_body) @body) @class
(class_declaration "interface" name: (identifier) @name) @interface
(class_declaration "interface" name: (identifier) @name (class_body) @body) @interface
(class_declaration (modifiers (class_modifier "enum")) name: (identifier) @name) @enum
(class_declaration name: (identifier) @name (enum_class_body) @body) @enum
(enum_entry (identifier) @name) @enumerator
(enum_entry (identifier) @name (class_body) @body) @enumerator
(object_declaration name: (identifier) @name) @object
(object_declaration name: (identifier) @name (class_body) @body) @object
(companion_object name: (identifier) @name) @object
(companion_object name: (identifier) @name (class_body) @body) @object
(type_alias type: (identifier) @name) @type

; Functions; members of an object or a type are methods
(function_declaration name: (identifier) @name) @function
(function_declaration name: (identifier) @name (function_body) @body) @function
(enum_entry (class_body (function_declaration name: (identifier) @name (function_body) @body) @method))
(secondary_constructor "constructor" @name) @constructor
(secondary_constructor "constructor" @name (block) @body) @constructor

; Properties, including those in a primary constructor
(property_declaration (variable_declaration (identifier) @name)) @property
(property_declaration
  (multi_variable_declaration (variable_declaration (identifier) @name))) @property
(property_declaration (variable_declaration (identifier) @name) (setter) @body) @property
(property_declaration (variable_declaration (identifier) @name) (getter) @body) @property
(property_declaration
  (modifiers (property_modifier "const"))
  (variable_declaration (identifier) @name)) @constant
(class_parameter ["val" "var"] . (identifier) @name) @property

; Bases
(delegation_specifier (user_type . (identifier) @base .))
(delegation_specifier (user_type . (identifier) @base . (type_arguments)))
(delegation_specifier (user_type (identifier) (identifier)) @base)
(delegation_specifier (constructor_invocation (user_type . (identifier) @base)))
(delegation_specifier (explicit_delegation (user_type . (identifier) @base)))

; Annotations
(modifiers (annotation) @decorator)

; Definitions in a body or in an anonymous object are local
(function_body (block) @closed)
(secondary_constructor (block) @closed)
(anonymous_initializer) @closed
(getter) @closed
(setter) @closed
(lambda_literal) @closed
(object_literal (class_body) @closed)
