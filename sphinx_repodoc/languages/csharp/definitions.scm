; Comments
(comment) @comment

; Namespaces, around their types or for the rest of the file
(namespace_declaration name: (_) @name body: (_) @body) @namespace
(compilation_unit (file_scoped_namespace_declaration name: (_) @name) @header) @namespace

; Types
(class_declaration name: (identifier) @name) @class
(class_declaration name: (identifier) @name body: (_) @body) @class
(record_declaration name: (identifier) @name) @class
(record_declaration name: (identifier) @name body: (_) @body) @class
(record_declaration "struct" name: (identifier) @name) @struct
(record_declaration "struct" name: (identifier) @name body: (_) @body) @struct
(struct_declaration name: (identifier) @name) @struct
(struct_declaration name: (identifier) @name body: (_) @body) @struct
(interface_declaration name: (identifier) @name) @interface
(interface_declaration name: (identifier) @name body: (_) @body) @interface
(enum_declaration name: (identifier) @name body: (_) @body) @enum
(enum_member_declaration name: (identifier) @name) @enumerator
(delegate_declaration name: (identifier) @name) @type

; A block of extensions has no name; the masks replace its header by this one.
((struct_declaration name: (identifier) @name) @none (#eq? @name "__"))

; Methods
(method_declaration name: (identifier) @name) @method
(method_declaration name: (identifier) @name body: (_) @body) @method
(constructor_declaration name: (identifier) @name) @constructor
(constructor_declaration name: (identifier) @name body: (_) @body) @constructor
(destructor_declaration "~" @name name: (identifier) @name body: (_) @body) @method
(operator_declaration "operator" @name operator: _ @name) @method
(operator_declaration "operator" @name operator: _ @name body: (_) @body) @method
(conversion_operator_declaration "operator" @name type: (_) @name) @method
(conversion_operator_declaration "operator" @name type: (_) @name body: (_) @body) @method

; Properties, events and fields
(property_declaration name: (identifier) @name) @property
(property_declaration name: (identifier) @name accessors: (_) @body) @property
(property_declaration name: (identifier) @name value: (arrow_expression_clause) @body) @property
(indexer_declaration "this" @name) @property
(indexer_declaration "this" @name accessors: (_) @body) @property
(event_declaration name: (identifier) @name accessors: (_) @body) @property
(event_field_declaration
  (variable_declaration (variable_declarator name: (identifier) @name))) @property
(field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @field
(field_declaration
  (modifier "const")
  (variable_declaration (variable_declarator name: (identifier) @name))) @constant
(field_declaration
  (modifier ["static" "readonly"]) (modifier ["static" "readonly"])
  (variable_declaration (variable_declarator name: (identifier) @name))) @constant

; Explicit implementations of interface members
(method_declaration
  (explicit_interface_specifier) @name name: (identifier) @name) @method
(method_declaration
  (explicit_interface_specifier) @name name: (identifier) @name body: (_) @body) @method
(property_declaration
  (explicit_interface_specifier) @name name: (identifier) @name) @property
(property_declaration
  (explicit_interface_specifier) @name name: (identifier) @name accessors: (_) @body) @property
(indexer_declaration
  (explicit_interface_specifier) @name "this" @name accessors: (_) @body) @property
(event_declaration
  (explicit_interface_specifier) @name name: (identifier) @name accessors: (_) @body) @property
(method_declaration
  (explicit_interface_specifier) name: (identifier) @name) @none
(property_declaration
  (explicit_interface_specifier) name: (identifier) @name) @none
(indexer_declaration (explicit_interface_specifier) "this" @name) @none
(event_declaration
  (explicit_interface_specifier) name: (identifier) @name) @none

; Bases
(base_list [(identifier) (qualified_name) (alias_qualified_name)] @base)
(base_list (generic_name (identifier) @base))
(base_list (primary_constructor_base_type type: [(identifier) (qualified_name)] @base))
(base_list (primary_constructor_base_type type: (generic_name (identifier) @base)))

; Attributes
(attribute_list) @decorator

; Definitions in a body are local
(method_declaration body: (_) @closed)
(constructor_declaration body: (_) @closed)
(destructor_declaration body: (_) @closed)
(operator_declaration body: (_) @closed)
(conversion_operator_declaration body: (_) @closed)
(accessor_list) @closed
(property_declaration value: (_) @closed)
(lambda_expression body: (_) @closed)
