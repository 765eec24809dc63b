; Conditional directives are hidden from the parser, so definitions in them are parsed as if
; the directives were not there.
(comment) @comment

; Macros are global, wherever they are defined.
(preproc_def name: (identifier) @name @global value: (_)? @value) @macro
(preproc_function_def name: (identifier) @name @global value: (_)? @value) @macro

; Variables, constants and prototypes
(translation_unit (declaration type: (_) declarator: (_) @declarator) @variable)
(declaration_list (declaration type: (_) declarator: (_) @declarator) @variable)
(linkage_specification body: (declaration type: (_) declarator: (_) @declarator) @variable)

; A pointer to a function whose type is unknown looks like a call.
((expression_statement (call_expression
    function: (call_expression
      function: (identifier)
      arguments: (argument_list . (pointer_expression argument: (identifier) @name) .)))) @variable
  (#set! within "translation_unit"))

; Functions
(function_definition type: (_) declarator: (_) @declarator body: (_) @body) @function

; A macro that expands to a function header: TEST(name) { ... }
((function_definition
    type: (type_identifier) @name
    declarator: (parenthesized_declarator (identifier)) @name
    body: (_) @body) @function
  (#set! within "translation_unit"))
(translation_unit
  (expression_statement (call_expression function: (identifier)) @name) @header
  . (compound_statement) @function @body)

; A definition with extern "C" starts there.
(linkage_specification body: [(declaration) (function_definition)]) @wrapper

; Types with a body
(struct_specifier name: (type_identifier) @name body: (_) @body) @struct
(union_specifier name: (type_identifier) @name body: (_) @body) @union
(enum_specifier name: (type_identifier) @name body: (_) @body) @enum
(enumerator name: (identifier) @name) @enumerator

; Members
(field_declaration type: (_) declarator: (_) @declarator) @field

; Aliases of types
(type_definition declarator: (_) @declarator) @type
((type_definition declarator: (_) @declarator) @none (#set! within "compound_statement"))

; A type without a name has the name that is declared with it.
(type_definition
  type: (struct_specifier !name body: (_) @body) declarator: (type_identifier) @name) @struct
(type_definition
  type: (union_specifier !name body: (_) @body) declarator: (type_identifier) @name) @union
(type_definition
  type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @enum
(type_definition
  type: [(struct_specifier !name body: (_)) (union_specifier !name body: (_))
         (enum_specifier !name body: (_))]
  declarator: (_ declarator: (type_identifier) @name @type))
(field_declaration
  type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)]
  declarator: (_) @declarator) @field
(declaration
  type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)]
  declarator: (_) @declarator) @variable

; Names declared with a named type are separate definitions.
(type_definition
  type: [(struct_specifier name: (_) @of body: (_)) (union_specifier name: (_) @of body: (_))
         (enum_specifier name: (_) @of body: (_))]
  declarator: (_) @declarator @type)
(field_declaration
  type: [(struct_specifier name: (_) @of body: (_)) (union_specifier name: (_) @of body: (_))
         (enum_specifier name: (_)? @of body: (_))]
  declarator: (_) @declarator @field)
(declaration
  type: [(struct_specifier name: (_) @of body: (_)) (union_specifier name: (_) @of body: (_))
         (enum_specifier name: (_)? @of body: (_))]
  declarator: (_) @declarator @variable)
