(export_statement declaration: (ambient_declaration)) @wrapper
(ambient_declaration [
  (function_signature) (generator_function_declaration) (class_declaration)
  (abstract_class_declaration) (lexical_declaration) (variable_declaration) (enum_declaration)
  (interface_declaration) (type_alias_declaration) (module) (internal_module)]) @wrapper

; Namespaces and their direct members
(internal_module name: (_) @name body: (_) @body) @namespace
(module name: (_) @name body: (_) @body) @module
[
  (internal_module body: (statement_block
    [(_ . (variable_declarator name: (identifier))) @wrapper]))
  (module body: (statement_block
    [(_ . (variable_declarator name: (identifier))) @wrapper]))
]
[
  (program (ambient_declaration (_ (variable_declarator name: (identifier) @name) @variable)))
  (program (export_statement
    (ambient_declaration (_ (variable_declarator name: (identifier) @name) @variable))))
  (ambient_declaration (statement_block
    (_ (variable_declarator name: (identifier) @name) @variable)))
  (internal_module body: (statement_block [
    (_ (variable_declarator name: (identifier) @name) @variable)
    (export_statement (_ (variable_declarator name: (identifier) @name) @variable))]))
  (module body: (statement_block [
    (_ (variable_declarator name: (identifier) @name) @variable)
    (export_statement (_ (variable_declarator name: (identifier) @name) @variable))]))
]
(internal_module body: (statement_block [
  (_ (variable_declarator name: (identifier) @name value: (_) @body) @variable)
  (export_statement
    (_ (variable_declarator name: (identifier) @name value: (_) @body) @variable))]))
(internal_module body: (statement_block [
  (lexical_declaration "const" (variable_declarator name: (identifier) @name value: [
    (number) (string) (template_string) (true) (false) (null) (regex) (unary_expression)
    (binary_expression)] @body) @constant)
  (export_statement
    (lexical_declaration "const" (variable_declarator name: (identifier) @name value: [
      (number) (string) (template_string) (true) (false) (null) (regex) (unary_expression)
      (binary_expression)] @body) @constant))]))
(ambient_declaration (lexical_declaration "const"
    (variable_declarator name: (identifier) @name !value) @constant)
  (#match? @name "^[A-Z][A-Z0-9_]*$"))
; Repeated after the variables, to take precedence over them
(internal_module body: (statement_block [
  (_ (variable_declarator name: (identifier) @name value: (_ body: (_) @body)) @function)
  (export_statement
    (_ (variable_declarator name: (identifier) @name value: (_ body: (_) @body)) @function))]))
(internal_module body: (statement_block [
  (_ (variable_declarator name: (identifier) @name value: (class body: (_) @body)) @class)
  (export_statement
    (_ (variable_declarator name: (identifier) @name value: (class body: (_) @body)) @class))]))

; Functions without a body: overloads, declarations
(function_signature name: (_) @name) @function

; Types
(abstract_class_declaration name: (_) @name body: (_) @body) @class
(interface_declaration name: (_) @name body: (_) @body) @interface
(type_alias_declaration name: (_) @name) @type
(type_alias_declaration name: (_) @name value: (object_type) @body) @type
(enum_declaration name: (_) @name body: (_) @body) @enum
(enum_body name: (_) @name @enumerator)
(enum_assignment name: (_) @name) @enumerator

; Members
(public_field_definition name: (_) @name) @field
(public_field_definition name: (_) @name value: (_) @body) @field
(public_field_definition name: (_) @name value: (_ body: (_) @body)) @method
(class_body (method_signature name: (_) @name) @method)
(class_body (abstract_method_signature name: (_) @name) @method)
(class_body (method_signature name: (_) @name) @constructor (#eq? @name "constructor"))
(interface_body (property_signature name: (_) @name) @property)
(interface_body (method_signature name: (_) @name) @method)
(interface_body (method_signature ["get" "set"] name: (_) @name) @property)
(class_body (abstract_method_signature ["get" "set"] name: (_) @name) @property)
(type_alias_declaration value: (object_type [
  (property_signature name: (_) @name) @property
  (method_signature name: (_) @name) @method]))

; Members of a type that is put together from others: Readonly<{ ... }>, A & { ... }
[
  (type_alias_declaration value: (generic_type type_arguments: (type_arguments (object_type [
    (property_signature name: (_) @name) @property
    (method_signature name: (_) @name) @method]))))
  (type_alias_declaration value: (generic_type type_arguments: (type_arguments (intersection_type (object_type [
    (property_signature name: (_) @name) @property
    (method_signature name: (_) @name) @method])))))
  (type_alias_declaration value: (intersection_type (object_type [
    (property_signature name: (_) @name) @property
    (method_signature name: (_) @name) @method])))
  (type_alias_declaration value: (intersection_type (intersection_type (object_type [
    (property_signature name: (_) @name) @property
    (method_signature name: (_) @name) @method]))))
  (type_alias_declaration value: (intersection_type (intersection_type (intersection_type (object_type [
    (property_signature name: (_) @name) @property
    (method_signature name: (_) @name) @method])))))
  (type_alias_declaration value: (intersection_type (generic_type type_arguments: (type_arguments (object_type [
    (property_signature name: (_) @name) @property
    (method_signature name: (_) @name) @method])))))
  (type_alias_declaration value: (intersection_type (intersection_type (generic_type type_arguments: (type_arguments (object_type [
    (property_signature name: (_) @name) @property
    (method_signature name: (_) @name) @method]))))))
]

; Parameters of a constructor that are fields
(class_body (method_definition parameters: (formal_parameters [
  (required_parameter (accessibility_modifier) pattern: (identifier) @name)
  (required_parameter "readonly" pattern: (identifier) @name)
  (optional_parameter (accessibility_modifier) pattern: (identifier) @name)
  (optional_parameter "readonly" pattern: (identifier) @name)] @field @member)))

; Objects followed by their type
(variable_declarator name: (identifier) @name value: [
  (as_expression (object [(method_definition) (pair value: (_ body: (_)))]) @body)
  (satisfies_expression (object [(method_definition) (pair value: (_ body: (_)))]) @body)]) @object
(variable_declarator value: [
  (as_expression (object [
    (method_definition name: (_) @name body: (_) @body) @method
    (pair key: (_) @name value: (_ body: (_) @body)) @method]))
  (satisfies_expression (object [
    (method_definition name: (_) @name body: (_) @body) @method
    (pair key: (_) @name value: (_ body: (_) @body)) @method]))])

(extends_clause value: [(identifier) (member_expression)] @base)
(implements_clause [
  (type_identifier) @base (nested_type_identifier) @base (generic_type name: (_) @base)])
(extends_type_clause type: [
  (type_identifier) @base (nested_type_identifier) @base (generic_type name: (_) @base)])

(export_statement "=" (identifier) @export)
(export_statement (ambient_declaration (_ (variable_declarator name: (identifier) @export))))
(module name: (string (string_fragment) @export))
(ambient_declaration (statement_block [
  (_ name: (_) @export)
  (_ (variable_declarator name: (identifier) @export))]))
