[(comment) (multiline_comment)] @comment
(modifiers (attribute) @decorator)

; Types
(class_declaration declaration_kind: "class" name: (_) @name body: (_) @body) @class
(class_declaration declaration_kind: "actor" name: (_) @name body: (_) @body) @class
(class_declaration declaration_kind: "struct" name: (_) @name body: (_) @body) @struct
(class_declaration declaration_kind: "enum" name: (_) @name body: (_) @body) @enum
(protocol_declaration name: (_) @name body: (_) @body) @protocol
(inheritance_specifier inherits_from: (_) @base)
(typealias_declaration name: (type_identifier) @name) @type
(associatedtype_declaration name: (type_identifier) @name) @type
(enum_entry name: (simple_identifier) @name) @enumerator

; Members of an extension belong to the extended type, with the visibility of the extension.
(class_declaration declaration_kind: "extension" name: (_) @name body: (_) @body) @scope
(class_declaration (modifiers (visibility_modifier) @access) declaration_kind: "extension")

; Functions
(function_declaration "func" . name: _ @name body: (_) @body) @function
(protocol_function_declaration "func" . name: _ @name) @method
(init_declaration "init" @name body: (_)? @body) @constructor
(deinit_declaration "deinit" @name body: (_) @body) @method
(subscript_declaration "subscript" @name (computed_property)? @body) @method
(macro_declaration (simple_identifier) @name definition: (_)? @body) @macro

; Properties, and variables of the file
(property_declaration name: (pattern bound_identifier: (_) @name)) @property
(property_declaration name: (pattern bound_identifier: (_) @name) value: (_) @body) @property
(property_declaration
  name: (pattern bound_identifier: (_) @name) computed_value: (_) @body) @property
(protocol_property_declaration
  name: (pattern bound_identifier: (_) @name) (protocol_property_requirements) @body) @property
(source_file (property_declaration
  name: (pattern bound_identifier: (_) @name) value: (_)? @body) @variable)
(source_file (property_declaration (value_binding_pattern mutability: "let")
  name: (pattern bound_identifier: (_) @name) value: (_)? @body) @constant)
[(computed_property) (lambda_literal) (willset_didset_block) (do_statement) (if_statement)
 (guard_statement) (for_statement) (while_statement)] @local
