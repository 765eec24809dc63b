; Comments
(comment) @comment

; Values and functions of a module. Names bound in an expression are local. The first of several
; bindings starts with the statement.
(let_binding body: (_) @closed)
(value_definition (let_binding pattern: [(value_name) (parenthesized_operator)] @name body: (_) @body) @variable)
(value_definition . (let_binding pattern: [(value_name) (parenthesized_operator)] @name body: (_) @body) @variable) @header
(value_definition (let_binding pattern: [(value_name) (parenthesized_operator)] @name . [(parameter) (abstract_type)]
  body: (_) @body) @function)
(value_definition . (let_binding pattern: [(value_name) (parenthesized_operator)] @name . [(parameter) (abstract_type)]
  body: (_) @body) @function) @header
(value_definition (let_binding pattern: [(value_name) (parenthesized_operator)] @name
  body: [(fun_expression) (function_expression)] @body) @function)
(value_definition . (let_binding pattern: [(value_name) (parenthesized_operator)] @name
  body: [(fun_expression) (function_expression)] @body) @function) @header
(value_definition (let_binding pattern: [(value_name) (parenthesized_operator)] @name type: (function_type) body: (_) @body) @function)
(value_definition . (let_binding pattern: [(value_name) (parenthesized_operator)] @name type: (function_type) body: (_) @body) @function) @header
(external [(value_name) (parenthesized_operator)] @name) @function
(value_specification [(value_name) (parenthesized_operator)] @name) @variable
(value_specification [(value_name) (parenthesized_operator)] @name type: (function_type)) @function
((value_specification [(value_name) (parenthesized_operator)] @name) @variable . (comment) @doc)
((value_specification [(value_name) (parenthesized_operator)] @name type: (function_type)) @function
  . (comment) @doc)

; Types
(type_definition (type_binding name: (type_constructor) @name) @type)
(type_definition . (type_binding name: (type_constructor) @name) @type) @header
(type_definition (type_binding name: (type_constructor) @name
  body: [(record_declaration) (variant_declaration)] @body) @type)
(type_definition . (type_binding name: (type_constructor) @name
  body: [(record_declaration) (variant_declaration)] @body) @type) @header
(type_binding name: (type_constructor_path) @name) @scope
(variant_declaration (constructor_declaration (constructor_name) @name) @constructor)
(variant_declaration (constructor_declaration (constructor_name) @name) @constructor
  . (comment) @doc)
(field_declaration (field_name) @name) @field
((field_declaration (field_name) @name) @field . (comment) @doc)
(exception_definition (constructor_declaration (constructor_name) @name)) @constructor

; Modules
(module_definition (module_binding (module_name) @name) @module)
(module_definition . (module_binding (module_name) @name) @module) @header
(module_definition (module_binding (module_name) @name body: (_) @body) @module)
(module_definition . (module_binding (module_name) @name body: (_) @body) @module) @header
(module_definition (module_binding (module_name) @name module_type: (signature) @body) @module)
(module_definition . (module_binding (module_name) @name module_type: (signature) @body) @module) @header
(module_parameter) @closed
(module_type_definition (module_type_name) @name) @module
(module_type_definition (module_type_name) @name body: (_) @body) @module

; Classes
(class_definition (class_binding (class_name) @name) @class)
(class_definition . (class_binding (class_name) @name) @class) @header
(class_definition (class_binding (class_name) @name body: (_) @body) @class)
(class_definition . (class_binding (class_name) @name body: (_) @body) @class) @header
(class_type_definition (class_type_binding (class_type_name) @name body: (_) @body) @interface)
(class_type_definition . (class_type_binding (class_type_name) @name body: (_) @body) @interface) @header
(inheritance_definition class: (class_path) @base)
(inheritance_definition class: (class_application class: (class_path) @base))
(method_definition (method_name) @name) @method
(method_definition (method_name) @name body: (_) @body) @method
(method_specification (method_name) @name) @method
(instance_variable_definition (instance_variable_name) @name) @field
