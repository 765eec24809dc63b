; inherits: c

; What begins with template <...> or friend begins there.
(template_declaration) @wrapper
(friend_declaration (function_definition)) @wrapper

; Namespaces and types
(namespace_definition name: (namespace_identifier) @name body: (_) @body) @namespace
; namespace a::b::c
(namespace_definition name: (nested_namespace_specifier . (namespace_identifier) @owner . (namespace_identifier) @name .)
  body: (_) @body) @namespace
(namespace_definition name: (nested_namespace_specifier . (namespace_identifier) @owner
    (nested_namespace_specifier . (namespace_identifier) @owner . (namespace_identifier) @name .))
  body: (_) @body) @namespace
(namespace_definition name: (nested_namespace_specifier . (namespace_identifier) @owner
    (nested_namespace_specifier . (namespace_identifier) @owner
    (nested_namespace_specifier . (namespace_identifier) @owner . (namespace_identifier) @name .)))
  body: (_) @body) @namespace
(namespace_definition name: (nested_namespace_specifier . (namespace_identifier) @owner
    (nested_namespace_specifier . (namespace_identifier) @owner
    (nested_namespace_specifier . (namespace_identifier) @owner
    (nested_namespace_specifier . (namespace_identifier) @owner . (namespace_identifier) @name .))))
  body: (_) @body) @namespace
(namespace_alias_definition name: (_) @name) @namespace
(alias_declaration name: (_) @name) @type
(concept_definition name: (_) @name) @type
(type_definition declarator: (reference_declarator (type_identifier) @name)) @type
(type_definition declarator: (reference_declarator (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))))) @type
(compound_statement (alias_declaration name: (_) @name) @none)
(class_specifier
  name: [(type_identifier) (template_type) (qualified_identifier)] @path
  body: (_) @body) @class
(struct_specifier name: [(template_type) (qualified_identifier)] @path body: (_) @body) @struct
(union_specifier name: [(template_type) (qualified_identifier)] @path body: (_) @body) @union
(enum_specifier name: (qualified_identifier) @path body: (_) @body) @enum
(base_class_clause [(type_identifier) (template_type) (qualified_identifier)] @base)
(field_declaration_list (access_specifier) @access)

; Members
(field_declaration declarator: (reference_declarator (field_identifier) @name)) @field
(field_declaration
  declarator: [
    (field_identifier) @name
    (reference_declarator (field_identifier) @name)
    (_ declarator: (field_identifier) @name)]
  default_value: (_) @body) @field
((field_declaration
  (type_qualifier) @_qualifier
  declarator: [(field_identifier) @name (_ declarator: (field_identifier) @name)]
  default_value: (_) @body) @constant
  (#eq? @_qualifier "constexpr"))

; Variables
(translation_unit (declaration
  declarator: [
    (reference_declarator (identifier) @name)
    (init_declarator declarator: (reference_declarator (identifier) @name) value: (_) @body)]) @variable)
(declaration_list (declaration
  declarator: [
    (reference_declarator (identifier) @name)
    (init_declarator declarator: (reference_declarator (identifier) @name) value: (_) @body)]) @variable)
(template_declaration (declaration
  declarator: [
    (reference_declarator (identifier) @name)
    (init_declarator declarator: (reference_declarator (identifier) @name) value: (_) @body)]) @variable)
(template_declaration (declaration
  declarator: (init_declarator declarator: (identifier) @name value: (_) @body)) @constant)
(declaration
  declarator: [
    (qualified_identifier scope: [(namespace_identifier) (template_type)] name: [(identifier) (qualified_identifier)]) @path
    (_ declarator: (qualified_identifier scope: [(namespace_identifier) (template_type)] name: (identifier)) @path)
    (_ declarator: (_ declarator: (qualified_identifier scope: [(namespace_identifier) (template_type)] name: (identifier)) @path))]) @field
(declaration
  declarator: (init_declarator
    declarator: [
      (qualified_identifier scope: [(namespace_identifier) (template_type)] name: [(identifier) (qualified_identifier)]) @path
      (_ (qualified_identifier scope: [(namespace_identifier) (template_type)] name: (identifier)) @path)]
    value: (_) @body)) @field

; Methods, operators and destructors
(field_declaration
  type: (_)
  declarator: [
    (function_declarator declarator: [(field_identifier) @name (operator_name) @name])
    (_ (function_declarator declarator: [(field_identifier) @name (operator_name) @name]))
    (_ (_ (function_declarator declarator: [(field_identifier) @name (operator_name) @name])))]) @function
(function_definition
  !body
  declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name) (template_function) (qualified_identifier)] @path)
    (_ (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name) (template_function) (qualified_identifier)] @path))
    (_ (_ (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name) (template_function) (qualified_identifier)] @path)))]) @function
(function_definition
  declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name) (template_function) (qualified_identifier)] @path)
    (_ (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name) (template_function) (qualified_identifier)] @path))
    (_ (_ (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name) (template_function) (qualified_identifier)] @path)))]
  body: (_) @body) @function
(function_definition
  declarator: (function_declarator declarator: (qualified_identifier) @path)
  (field_initializer_list) @body) @function
(declaration declarator: (function_declarator declarator: (destructor_name) @name)) @function
(declaration
  type: (_)
  declarator: [
    (function_declarator declarator: (operator_name) @name)
    (_ (function_declarator declarator: (operator_name) @name))
    (_ (_ (function_declarator declarator: (operator_name) @name)))]) @function
(template_declaration (declaration
  type: (_)
  declarator: [
    (function_declarator declarator: [(identifier) @name (field_identifier) @name (template_function name: (_) @name)])
    (_ (function_declarator declarator: [(identifier) @name (field_identifier) @name (template_function name: (_) @name)]))
    (_ (_ (function_declarator declarator: [(identifier) @name (field_identifier) @name (template_function name: (_) @name)])))]) @function)
(declaration declarator: [(operator_cast "operator" @name type: (_) @name declarator: (abstract_function_declarator))
    (operator_cast "operator" @name declarator: (abstract_reference_declarator ["&" "&&"] @name))
    (operator_cast "operator" @name declarator: (abstract_pointer_declarator "*" @name))]) @function
(function_definition declarator: [(operator_cast "operator" @name type: (_) @name declarator: (abstract_function_declarator))
    (operator_cast "operator" @name declarator: (abstract_reference_declarator ["&" "&&"] @name))
    (operator_cast "operator" @name declarator: (abstract_pointer_declarator "*" @name))] body: (_) @body) @function
(friend_declaration (declaration
  declarator: [
    (function_declarator declarator: [(identifier) @name (operator_name) @name (qualified_identifier name: (identifier) @name)])
    (_ (function_declarator declarator: [(identifier) @name (operator_name) @name (qualified_identifier name: (identifier) @name)]))
    (_ (_ (function_declarator declarator: [(identifier) @name (operator_name) @name (qualified_identifier name: (identifier) @name)])))]) @none)
(friend_declaration (function_definition
  declarator: [
    (function_declarator declarator: [(identifier) @name @free (operator_name) @name @free])
    (_ (function_declarator declarator: [(identifier) @name @free (operator_name) @name @free]))
    (_ (_ (function_declarator declarator: [(identifier) @name @free (operator_name) @name @free])))]
  body: (_) @body) @function)

; What may be a constructor; it is none where it is not named like its type.
(field_declaration_list [
  (function_definition !type !body declarator: (function_declarator declarator: (identifier) @name)) @constructor
  (template_declaration (function_definition !type !body declarator: (function_declarator declarator: (identifier) @name)) @constructor)])
(field_declaration_list [
  (function_definition !type declarator: (function_declarator declarator: (identifier) @name) body: (_) @body) @constructor
  (template_declaration (function_definition !type declarator: (function_declarator declarator: (identifier) @name) body: (_) @body) @constructor)])
(field_declaration_list [
  (function_definition !type declarator: (function_declarator declarator: (identifier) @name) (field_initializer_list) @body) @constructor
  (template_declaration (function_definition !type declarator: (function_declarator declarator: (identifier) @name) (field_initializer_list) @body) @constructor)])
(field_declaration_list [
  (declaration !type declarator: (function_declarator declarator: (identifier) @name)) @constructor
  (template_declaration (declaration !type declarator: (function_declarator declarator: (identifier) @name)) @constructor)])

; Functions whose types a macro hides, and macros that make a function of what follows
((translation_unit (function_definition
    !type
    declarator: (function_declarator declarator: (identifier) @name)
    body: (_) @body) @function)
  (#not-match? @name "^[A-Z0-9_]+$"))
((translation_unit (function_definition
    !type
    declarator: (function_declarator declarator: (identifier) @_macro) @name
    body: (_) @body) @function)
  (#match? @_macro "^[A-Z0-9_]+$"))
((declaration_list (function_definition
    !type
    declarator: (function_declarator declarator: (identifier) @name)
    body: (_) @body) @function)
  (#not-match? @name "^[A-Z0-9_]+$"))
((declaration_list (function_definition
    !type
    declarator: (function_declarator declarator: (identifier) @_macro) @name
    body: (_) @body) @function)
  (#match? @_macro "^[A-Z0-9_]+$"))
(declaration_list
  (expression_statement (call_expression function: (identifier)) @name) @header
  . (compound_statement) @function @body)

; Operators of a type that are defined out of their class
(function_definition declarator: (qualified_identifier
  scope: [(namespace_identifier) @owner (template_type name: (_) @owner)]
  name: [(operator_cast "operator" @name type: (_) @name declarator: (abstract_function_declarator))
    (operator_cast "operator" @name declarator: (abstract_reference_declarator ["&" "&&"] @name))
    (operator_cast "operator" @name declarator: (abstract_pointer_declarator "*" @name))]) body: (_) @body) @function
(function_definition declarator: (qualified_identifier scope: [(namespace_identifier) @owner (template_type name: (_) @owner)] name: (qualified_identifier
  scope: [(namespace_identifier) @owner (template_type name: (_) @owner)]
  name: [(operator_cast "operator" @name type: (_) @name declarator: (abstract_function_declarator))
    (operator_cast "operator" @name declarator: (abstract_reference_declarator ["&" "&&"] @name))
    (operator_cast "operator" @name declarator: (abstract_pointer_declarator "*" @name))])) body: (_) @body) @function
