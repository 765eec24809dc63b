; A definition with template <...> or friend starts there.
(template_declaration) @wrapper
(friend_declaration (function_definition)) @wrapper

; Namespaces and types
(namespace_definition name: (_) @path body: (_) @body) @namespace
(namespace_alias_definition name: (_) @name) @namespace
(alias_declaration name: (_) @name) @type
(concept_definition name: (_) @name) @type
((alias_declaration name: (_) @name) @none (#set! within "compound_statement"))
(class_specifier
  name: [(type_identifier) (template_type) (qualified_identifier)] @path
  body: (_) @body) @class
(struct_specifier name: [(template_type) (qualified_identifier)] @path body: (_) @body) @struct
(union_specifier name: [(template_type) (qualified_identifier)] @path body: (_) @body) @union
(enum_specifier name: (qualified_identifier) @path body: (_) @body) @enum
(base_class_clause [(type_identifier) (template_type) (qualified_identifier)] @base)
(field_declaration_list (access_specifier) @access)

; Members
(field_declaration type: (_) declarator: (_) @declarator default_value: (_) @body) @field

; Variables, and static members that are defined outside their class
(template_declaration (declaration type: (_) declarator: (_) @declarator) @variable)

; Methods, operators and destructors
(function_definition type: (_) !body declarator: (_) @declarator) @function
(function_definition !type !body declarator: (function_declarator declarator: [
  (field_identifier) (operator_name) (destructor_name) (template_function) (qualified_identifier)] @path)) @function
(function_definition !type declarator: (function_declarator declarator: [
  (field_identifier) (operator_name) (destructor_name) (template_function) (qualified_identifier)] @path)
  body: (_) @body) @function
(function_definition
  declarator: (function_declarator declarator: (qualified_identifier) @path)
  (field_initializer_list) @body) @function
(declaration declarator: (function_declarator declarator: (destructor_name) @name)) @function
(declaration declarator: [(operator_cast "operator" @name type: (_) @name declarator: (abstract_function_declarator))
    (operator_cast "operator" @name declarator: (abstract_reference_declarator ["&" "&&"] @name))
    (operator_cast "operator" @name declarator: (abstract_pointer_declarator "*" @name))]) @function
(function_definition declarator: [(operator_cast "operator" @name type: (_) @name declarator: (abstract_function_declarator))
    (operator_cast "operator" @name declarator: (abstract_reference_declarator ["&" "&&"] @name))
    (operator_cast "operator" @name declarator: (abstract_pointer_declarator "*" @name))] body: (_) @body) @function
(friend_declaration (declaration declarator: (_) @declarator) @none)
(friend_declaration (function_definition type: (_) declarator: (_) @declarator @free body: (_) @body) @function)

; Candidates for constructors; those not named like their type are removed later.
((function_definition !type !body
    declarator: (function_declarator declarator: (identifier) @name)) @constructor
  (#set! within "field_declaration_list template_declaration"))
((function_definition !type
    declarator: (function_declarator declarator: (identifier) @name)
    body: (_) @body) @constructor
  (#set! within "field_declaration_list template_declaration"))
((function_definition !type
    declarator: (function_declarator declarator: (identifier) @name)
    (field_initializer_list) @body) @constructor
  (#set! within "field_declaration_list template_declaration"))
((declaration !type
    declarator: (function_declarator declarator: (identifier) @name)) @constructor
  (#set! within "field_declaration_list template_declaration"))

; Functions whose types a macro hides, and macros that expand to a function header
((function_definition !type
    declarator: (function_declarator declarator: (identifier) @name)
    body: (_) @body) @function
  (#set! within "translation_unit declaration_list")
  (#not-match? @name "^[A-Z0-9_]+$"))
((function_definition !type
    declarator: (function_declarator declarator: (identifier) @_macro) @name
    body: (_) @body) @function
  (#set! within "translation_unit declaration_list")
  (#match? @_macro "^[A-Z0-9_]+$"))
(declaration_list
  (expression_statement (call_expression function: (identifier)) @name) @header
  . (compound_statement) @function @body)

; Operators of a type that are defined outside their class
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
