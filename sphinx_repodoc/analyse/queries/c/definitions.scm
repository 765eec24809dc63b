; Conditional directives are hidden before this runs: what they hold stands where it would
; stand without them.
(comment) @comment

; Macros belong to nothing around them.
(preproc_def name: (identifier) @name @global value: (_)? @value) @macro
(preproc_function_def name: (identifier) @name @global value: (_)? @value) @macro

; Variables: pointers, arrays and parentheses may stand between a declaration and its name.
; Functions look the same from here, but the patterns below take them back.
(translation_unit (declaration
  declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
    (_ declarator: (_ declarator: [(identifier) @name (_ declarator: (identifier) @name)]))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator
      declarator: [(identifier) @name (_ declarator: (identifier) @name)])))
    (pointer_declarator declarator: (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))))
    (init_declarator
      declarator: [
        (identifier) @name
        (_ declarator: [
          (identifier) @name
          (_ declarator: [(identifier) @name (_ declarator: (identifier) @name)])
          (parenthesized_declarator (pointer_declarator
            declarator: [(identifier) @name (_ declarator: (identifier) @name)]))])]
      value: (_) @body)]) @variable)
(translation_unit (declaration
  (type_qualifier) @_qualifier
  declarator: [
    (identifier) @name
    (array_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)])
    (init_declarator
      declarator: [
        (identifier) @name
        (pointer_declarator (type_qualifier) declarator: [
          (identifier) @name
          (_ declarator: (identifier) @name)])
        (array_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)])]
      value: (_) @body)]) @constant
  (#any-of? @_qualifier "const" "constexpr"))
(declaration_list (declaration
  declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
    (_ declarator: (_ declarator: [(identifier) @name (_ declarator: (identifier) @name)]))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator
      declarator: [(identifier) @name (_ declarator: (identifier) @name)])))
    (pointer_declarator declarator: (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))))
    (init_declarator
      declarator: [
        (identifier) @name
        (_ declarator: [
          (identifier) @name
          (_ declarator: [(identifier) @name (_ declarator: (identifier) @name)])
          (parenthesized_declarator (pointer_declarator
            declarator: [(identifier) @name (_ declarator: (identifier) @name)]))])]
      value: (_) @body)]) @variable)
(declaration_list (declaration
  (type_qualifier) @_qualifier
  declarator: [
    (identifier) @name
    (array_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)])
    (init_declarator
      declarator: [
        (identifier) @name
        (pointer_declarator (type_qualifier) declarator: [
          (identifier) @name
          (_ declarator: (identifier) @name)])
        (array_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)])]
      value: (_) @body)]) @constant
  (#any-of? @_qualifier "const" "constexpr"))

; A pointer to a function whose type is not known here looks like a call.
(translation_unit (expression_statement (call_expression
  function: (call_expression
    function: (identifier)
    arguments: (argument_list . (pointer_expression argument: (identifier) @name) .)))) @variable)

; Functions
(function_definition
  type: (_)
  declarator: [
    (function_declarator declarator: [
      (identifier) @name
      (parenthesized_declarator (identifier) @name)
      (parenthesized_declarator (pointer_declarator
        declarator: (function_declarator declarator: (identifier) @name)))])
    (_ (function_declarator declarator: (identifier) @name))
    (_ (_ (function_declarator declarator: (identifier) @name)))]
  body: (_) @body) @function

; A macro that makes a function of what follows: TEST(name) { ... }
(translation_unit (function_definition
  type: (type_identifier) @name
  declarator: (parenthesized_declarator (identifier)) @name
  body: (_) @body) @function)
(translation_unit
  (expression_statement (call_expression function: (identifier)) @name) @header
  . (compound_statement) @function @body)

; Prototypes
(translation_unit (declaration
  type: (_)
  declarator: [
    (function_declarator declarator: [
      (identifier) @name
      (parenthesized_declarator (identifier) @name)
      (parenthesized_declarator (pointer_declarator
        declarator: (function_declarator declarator: (identifier) @name)))])
    (_ (function_declarator declarator: (identifier) @name))
    (_ (_ (function_declarator declarator: (identifier) @name)))]) @function)
(declaration_list (declaration
  type: (_)
  declarator: [
    (function_declarator declarator: [
      (identifier) @name
      (parenthesized_declarator (identifier) @name)
      (parenthesized_declarator (pointer_declarator
        declarator: (function_declarator declarator: (identifier) @name)))])
    (_ (function_declarator declarator: (identifier) @name))
    (_ (_ (function_declarator declarator: (identifier) @name)))]) @function)
(linkage_specification body: (declaration
  type: (_)
  declarator: [
    (function_declarator declarator: [
      (identifier) @name
      (parenthesized_declarator (identifier) @name)
      (parenthesized_declarator (pointer_declarator
        declarator: (function_declarator declarator: (identifier) @name)))])
    (_ (function_declarator declarator: (identifier) @name))
    (_ (_ (function_declarator declarator: (identifier) @name)))]) @function)
(linkage_specification body: [(declaration) (function_definition)]) @wrapper

; Types with a body
(struct_specifier name: (type_identifier) @name body: (_) @body) @struct
(union_specifier name: (type_identifier) @name body: (_) @body) @union
(enum_specifier name: (type_identifier) @name body: (_) @body) @enum
(enumerator name: (identifier) @name) @enumerator

; Members
(field_declaration
  declarator: [
    (field_identifier) @name
    (_ declarator: [
      (field_identifier) @name
      (_ declarator: [
        (field_identifier) @name
        (_ declarator: (field_identifier) @name)])
      (parenthesized_declarator (pointer_declarator
        declarator: [(field_identifier) @name (_ declarator: (field_identifier) @name)]))])
    (pointer_declarator declarator: (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator
        declarator: (field_identifier) @name))))]) @field

; Other names of types
(type_definition
  declarator: [
    (type_identifier) @name
    (primitive_type) @name
    (_ declarator: [
      (type_identifier) @name
      (_ declarator: (type_identifier) @name)
      (parenthesized_declarator [
        (type_identifier) @name
        (pointer_declarator declarator: (type_identifier) @name)])])
    (pointer_declarator declarator: (function_declarator
      declarator: (parenthesized_declarator (pointer_declarator
        declarator: (type_identifier) @name))))]) @type
(compound_statement (type_definition declarator: [
  (type_identifier) @name (_ declarator: (type_identifier) @name)]) @none)

; A type without a name of its own has that of what is declared with it.
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
  declarator: [(field_identifier) @name (_ declarator: (field_identifier) @name)]) @field
(declaration
  type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)]
  declarator: [
    (identifier) @name
    (_ declarator: (identifier) @name)
    (_ declarator: (_ declarator: (identifier) @name))]) @variable

; With a type that has one they stand beside it.
(type_definition
  type: [(struct_specifier name: (_) body: (_)) (union_specifier name: (_) body: (_))
         (enum_specifier name: (_) body: (_))]
  declarator: [(type_identifier) @name @type (_ declarator: (type_identifier) @name @type)])
(field_declaration
  type: [(struct_specifier name: (_) body: (_)) (union_specifier name: (_) body: (_))
         (enum_specifier body: (_))]
  declarator: [(field_identifier) @name @field (_ declarator: (field_identifier) @name @field)])
(declaration
  type: [(struct_specifier name: (_) body: (_)) (union_specifier name: (_) body: (_))
         (enum_specifier body: (_))]
  declarator: [
    (identifier) @name @variable
    (_ declarator: (identifier) @name @variable)
    (_ declarator: (_ declarator: (identifier) @name @variable))])
