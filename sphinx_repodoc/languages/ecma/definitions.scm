; Shared by JavaScript and TypeScript. A function or a class may be a value: an expression with
; a body.

(comment) @comment
(decorator) @decorator

; Statements around a definition, which starts with them
(export_statement declaration: (_ name: (_))) @wrapper
(export_statement declaration: (_ . (variable_declarator name: (identifier)))) @wrapper
(program (_ . (variable_declarator name: (identifier))) @wrapper)
(lexical_declaration . (variable_declarator name: (identifier) value: (_ body: (_)))) @wrapper
(variable_declaration . (variable_declarator name: (identifier) value: (_ body: (_)))) @wrapper

; Objects are scopes of the functions in them.
(variable_declarator name: (identifier) @name value: (object)) @scope
(assignment_expression left: (_) @name right: (object)
  (#match? @name "^[A-Za-z_$][A-Za-z0-9_$.]*$")) @scope
(assignment_expression
  left: (member_expression object: (_) @name property: (property_identifier) @_prototype)
  right: (object)
  (#eq? @_prototype "prototype")) @scope
(pair key: (_) @name value: (object [(method_definition) (pair value: (_ body: (_)))])) @scope

; Variables of a module: only those at the top level
(program [
  (_ (variable_declarator name: (identifier) @name) @variable)
  (export_statement (_ (variable_declarator name: (identifier) @name) @variable))])
(program [
  (_ (variable_declarator name: (identifier) @name value: (_) @body) @variable)
  (export_statement
    (_ (variable_declarator name: (identifier) @name value: (_) @body) @variable))])
(program [
  (_ (variable_declarator name: [
    (object_pattern (shorthand_property_identifier_pattern) @name @variable)
    (object_pattern (pair_pattern value: (identifier) @name @variable))
    (array_pattern (identifier) @name @variable)]))
  (export_statement (_ (variable_declarator name: [
    (object_pattern (shorthand_property_identifier_pattern) @name @variable)
    (object_pattern (pair_pattern value: (identifier) @name @variable))
    (array_pattern (identifier) @name @variable)])))])

; Constants are written in capitals, or are literals.
(program [
    (lexical_declaration "const"
      (variable_declarator name: (identifier) @name value: (_) @body) @constant)
    (export_statement (lexical_declaration "const"
      (variable_declarator name: (identifier) @name value: (_) @body) @constant))]
  (#match? @name "^[A-Z][A-Z0-9_]*$"))
(program [
  (lexical_declaration "const" (variable_declarator name: (identifier) @name value: [
    (number) (string) (template_string) (true) (false) (null) (regex) (unary_expression)
    (binary_expression)] @body) @constant)
  (export_statement
    (lexical_declaration "const" (variable_declarator name: (identifier) @name value: [
      (number) (string) (template_string) (true) (false) (null) (regex) (unary_expression)
      (binary_expression)] @body) @constant))])
(program
  (expression_statement (assignment_expression
    left: (member_expression object: (_) @_exports property: (property_identifier) @name)
    right: [(number) (string) (template_string) (true) (false) (regex)] @body) @constant)
  (#any-of? @_exports "exports" "module.exports")
  (#not-eq? @name "__esModule"))

; An object with functions
(program [
  (_ (variable_declarator name: (identifier) @name value: (object
    [(method_definition) (pair value: (_ body: (_)))]) @body) @object)
  (export_statement (_ (variable_declarator name: (identifier) @name value: (object
    [(method_definition) (pair value: (_ body: (_)))]) @body) @object))])

; Required modules are imports, not definitions.
(variable_declarator
  name: [
    (identifier) @name
    (object_pattern (shorthand_property_identifier_pattern) @name)
    (object_pattern (pair_pattern value: (identifier) @name))]
  value: [
    (call_expression function: (identifier) @_require)
    (member_expression object: (call_expression function: (identifier) @_require))]
  (#eq? @_require "require")) @none

; Functions
(function_declaration name: (_) @name body: (_) @body) @function
(generator_function_declaration name: (_) @name body: (_) @body) @function
(function_expression name: (_) @name body: (_) @body) @function
(generator_function name: (_) @name body: (_) @body) @function
(export_statement "default" @name value: (_ !name body: (_) @body)) @function

; Functions as the value of a variable
(variable_declarator name: (identifier) @name value: (_ body: (_) @body)) @function
(program (expression_statement
  (assignment_expression left: (identifier) @name right: (_ body: (_) @body)) @function))

; Components in a wrapper
(program [
    (_ (variable_declarator name: (identifier) @name value: (call_expression
      function: [
        (identifier) @_wrapper
        (member_expression property: (property_identifier) @_wrapper)]
      arguments: (arguments . (_ body: (_) @body)))) @function)
    (export_statement (_ (variable_declarator name: (identifier) @name value: (call_expression
      function: [
        (identifier) @_wrapper
        (member_expression property: (property_identifier) @_wrapper)]
      arguments: (arguments . (_ body: (_) @body)))) @function))]
  (#any-of? @_wrapper "memo" "forwardRef" "observer"))

; Functions assigned to an object, a prototype or the exports; other values of a prototype
(program (expression_statement (assignment_expression
    left: (member_expression
      object: (member_expression object: (_) @owner property: (property_identifier) @_prototype)
      property: (property_identifier) @name)
    right: (_) @body) @field)
  (#eq? @_prototype "prototype"))
(assignment_expression
  left: (member_expression object: (_) @owner property: (_) @name)
  right: (_ body: (_) @body)
  (#match? @owner "^[A-Za-z_$][A-Za-z0-9_$.]*$")) @function
(assignment_expression
  left: (member_expression
    object: (member_expression object: (_) @owner property: (property_identifier) @_prototype)
    property: (_) @name)
  right: (_ body: (_) @body)
  (#eq? @_prototype "prototype")
  (#match? @owner "^[A-Za-z_$][A-Za-z0-9_$.]*$")) @function
(assignment_expression
  left: (member_expression object: (this) property: (_) @name)
  right: (_ body: (_) @body)) @method
(assignment_expression
  left: (member_expression object: (_) @_exports property: (_) @name)
  right: (_ body: (_) @body)
  (#any-of? @_exports "exports" "module.exports")) @function

(assignment_expression
  left: (member_expression object: (_) @_module property: (property_identifier) @name)
  right: (_ !name body: (_) @body)
  (#eq? @_module "module") (#eq? @name "exports")) @function

; Functions in objects that have a name, are exported or returned, ...
[
  (variable_declarator value: (object [
    (method_definition name: (_) @name body: (_) @body) @method
    (pair key: (_) @name value: (_ body: (_) @body)) @method]))
  (assignment_expression right: (object [
    (method_definition name: (_) @name body: (_) @body) @method
    (pair key: (_) @name value: (_ body: (_) @body)) @method]))
  (return_statement (object [
    (method_definition name: (_) @name body: (_) @body) @method
    (pair key: (_) @name value: (_ body: (_) @body)) @method]))
  (export_statement value: [
    (object [
      (method_definition name: (_) @name body: (_) @body) @method
      (pair key: (_) @name value: (_ body: (_) @body)) @method])
    (call_expression arguments: (arguments (object [
      (method_definition name: (_) @name body: (_) @body) @method
      (pair key: (_) @name value: (_ body: (_) @body)) @method])))])
]
; ... or in an object nested in those
[
  (variable_declarator value: (object (pair value: (object [
    (method_definition name: (_) @name body: (_) @body) @method
    (pair key: (_) @name value: (_ body: (_) @body)) @method]))))
  (assignment_expression right: (object (pair value: (object [
    (method_definition name: (_) @name body: (_) @body) @method
    (pair key: (_) @name value: (_ body: (_) @body)) @method]))))
  (export_statement value: [
    (object (pair value: (object [
      (method_definition name: (_) @name body: (_) @body) @method
      (pair key: (_) @name value: (_ body: (_) @body)) @method])))
    (call_expression arguments: (arguments (object (pair value: (object [
      (method_definition name: (_) @name body: (_) @body) @method
      (pair key: (_) @name value: (_ body: (_) @body)) @method])))))])
]
(assignment_expression left: (_) @_exports right: (object [
    (method_definition name: (_) @name body: (_) @body) @function
    (pair key: (_) @name value: (_ body: (_) @body)) @function])
  (#any-of? @_exports "exports" "module.exports"))
(assignment_expression left: (_) @name right: (object)
  (#any-of? @name "exports" "module.exports")) @none

; Classes
(class_declaration name: (_) @name body: (_) @body) @class
(class name: (_) @name body: (_) @body) @class
(export_statement "default" @name value: (class !name body: (_) @body)) @class
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @class
(assignment_expression
  left: [(identifier) @name (member_expression property: (_) @name)]
  right: (class body: (_) @body)) @class

; Their members
(class_body (method_definition name: (_) @name body: (_) @body) @method)
(class_body (method_definition ["get" "set"] name: (_) @name body: (_) @body) @property)
(class_body (method_definition name: (property_identifier) @name body: (_) @body) @constructor
  (#eq? @name "constructor"))

; A function or class as a value is already found by the name of its variable.
(variable_declarator value: (_ name: (_) @name body: (_))) @none
(assignment_expression left: (member_expression property: (property_identifier) @_exports)
  right: (_ name: (_) @name body: (_))
  (#not-eq? @_exports "exports")) @none
(pair value: (_ name: (_) @name body: (_))) @none
(variable_declarator value: (call_expression
  function: [
    (identifier) @_wrapper
    (member_expression property: (property_identifier) @_wrapper)]
  arguments: (arguments . (_ name: (_) @name body: (_))))
  (#any-of? @_wrapper "memo" "forwardRef" "observer")) @none
; The only export of a file is known by its own name, if it has one.
(assignment_expression
  left: (member_expression property: (property_identifier) @name)
  right: (_ name: (_) body: (_))
  (#eq? @name "exports")) @none

; Exported names
(export_statement declaration: (_ name: (_) @export))
(export_statement declaration: (_ (variable_declarator name: (identifier) @export)))
(export_statement declaration: (_ (variable_declarator name: [
  (object_pattern (shorthand_property_identifier_pattern) @export)
  (object_pattern (pair_pattern value: (identifier) @export))])))
(export_statement value: (identifier) @export)
(export_statement "default" @export)
(assignment_expression
  left: (member_expression property: (property_identifier) @export)
  right: (_ body: (_))
  (#eq? @export "exports"))
(export_specifier name: (_) @export)
(assignment_expression
  left: (member_expression object: (_) @_exports property: (_) @export)
  (#any-of? @_exports "exports" "module.exports"))
(assignment_expression
  left: (member_expression object: (_) @_exports)
  right: (identifier) @export
  (#any-of? @_exports "exports" "module.exports"))
(assignment_expression left: (_) @_exports
  right: [
    (identifier) @export
    (_ name: (_) @export body: (_))
    (object (shorthand_property_identifier) @export)
    (object (method_definition name: (_) @export))
    (object (pair key: (_) @export))
    (object (pair value: (identifier) @export))]
  (#any-of? @_exports "exports" "module.exports"))
(variable_declarator
  name: (identifier) @export
  value: (assignment_expression left: (_) @_exports)
  (#any-of? @_exports "exports" "module.exports"))
