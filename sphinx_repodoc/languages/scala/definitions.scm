; Comments
[(comment) (block_comment)] @comment

; The package is a symbol, but not a part of the qualified names of its types
(package_clause name: (package_identifier) @name @namespace)

; Types
(class_definition name: (_) @name) @class
(class_definition name: (_) @name body: (_) @body) @class
(trait_definition name: (_) @name) @trait
(trait_definition name: (_) @name body: (_) @body) @trait
(object_definition name: (_) @name) @object
(object_definition name: (_) @name body: (_) @body) @object
(package_object "object" @header name: (_) @name body: (_) @body) @object
(enum_definition name: (_) @name body: (_) @body) @enum
(simple_enum_case name: (_) @name) @enumerator
(full_enum_case name: (_) @name) @enumerator
(type_definition name: (_) @name) @type

; Functions
(function_definition name: (_) @name) @function
(function_definition name: (_) @name body: (_) @body) @function
(function_declaration name: (_) @name) @function
(function_definition name: (identifier) @name body: (_) @body (#eq? @name "this")) @constructor

; Values
(val_definition pattern: (identifier) @name value: (_) @body) @field
(val_definition pattern: (identifiers (identifier) @name)) @field
(val_definition pattern: (tuple_pattern (identifier) @name)) @field
(val_declaration name: (identifier) @name) @field
(var_definition pattern: (identifier) @name value: (_) @body) @field
(var_definition pattern: (identifiers (identifier) @name)) @field
(var_declaration name: (identifier) @name) @field
(compilation_unit (val_definition pattern: (identifier) @name value: (_) @body) @variable)
(compilation_unit (var_definition pattern: (identifier) @name value: (_) @body) @variable)
(given_definition name: (_) @name) @constant
(given_definition name: (_) @name body: (_) @body) @constant
(given_definition name: (_) @name body: [(with_template_body) (template_body)] @body) @object
(class_parameter ["val" "var"] name: (identifier) @name) @field
(class_definition "case"
  class_parameters: (class_parameters (class_parameter name: (identifier) @name) @field))

; Bases
(extends_clause [(type_identifier) (stable_type_identifier)] @base)
(extends_clause (generic_type type: (_) @base))

; Annotations
(annotation) @decorator

; Definitions in a body or in an anonymous class are local
(block) @closed
(indented_block) @closed
(case_block) @closed
(indented_cases) @closed
(instance_expression (template_body) @closed)
