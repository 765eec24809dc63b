(comment) @comment

; Modules and classes. One without a body ends with its "end".
(module name: [(constant) @name (scope_resolution scope: (_) @owner name: (_) @name)
  (scope_resolution !scope name: (_) @name) @global] "end" @body) @module
(module name: [(constant) @name (scope_resolution scope: (_) @owner name: (_) @name)
  (scope_resolution !scope name: (_) @name) @global] body: (_) @body) @module
(class name: [(constant) @name (scope_resolution scope: (_) @owner name: (_) @name)
  (scope_resolution !scope name: (_) @name) @global] "end" @body) @class
(class name: [(constant) @name (scope_resolution scope: (_) @owner name: (_) @name)
  (scope_resolution !scope name: (_) @name) @global] body: (_) @body) @class
(superclass [(constant) (scope_resolution)] @base)
((class
  name: [(constant) @name (scope_resolution scope: (_) @owner name: (_) @name)]
  body: (body_statement (call !receiver method: (identifier) @_include
    arguments: (argument_list [(constant) (scope_resolution)] @base))) @body) @class
  (#any-of? @_include "include" "prepend"))
((module
  name: [(constant) @name (scope_resolution scope: (_) @owner name: (_) @name)]
  body: (body_statement (call !receiver method: (identifier) @_include
    arguments: (argument_list [(constant) (scope_resolution)] @base))) @body) @module
  (#any-of? @_include "include" "prepend"))
(singleton_class) @scope

; Methods; "private def x" is one statement.
(method name: (_) @name "end" @body) @method
(method name: (_) @name body: (_) @body) @method
(program (method name: (_) @name "end" @body) @function)
(program (method name: (_) @name body: (_) @body) @function)
((method name: (identifier) @name "end" @body) @constructor (#eq? @name "initialize"))
((method name: (identifier) @name body: (_) @body) @constructor (#eq? @name "initialize"))
(call !receiver arguments: (argument_list . (method name: (_) @name "end" @body))) @method
(call !receiver arguments: (argument_list . (method name: (_) @name body: (_) @body))) @method
(singleton_method object: [(self) (constant) @owner (identifier) @owner (scope_resolution) @owner]
  name: (_) @name "end" @body) @method
(singleton_method object: [(self) (constant) @owner (identifier) @owner (scope_resolution) @owner]
  name: (_) @name body: (_) @body) @method
(call !receiver arguments: (argument_list .
  (singleton_method name: (_) @name "end" @body))) @method
(call !receiver arguments: (argument_list .
  (singleton_method name: (_) @name body: (_) @body))) @method
; Sections such as "private" do not apply to methods of the class itself.
(singleton_method) @local
(alias name: (_) @name) @method
((call !receiver method: (identifier) @_define
    arguments: (argument_list . [(simple_symbol) (string)] @name) @body) @method
  (#any-of? @_define "define_method" "alias_method" "define_singleton_method")
  ; An interpolated string is not a name.
  (#not-match? @name "#[{]"))
((call !receiver method: (identifier) @_attribute
    arguments: (argument_list [(simple_symbol) (string)] @name)) @property
  (#any-of? @_attribute "attr" "attr_reader" "attr_writer" "attr_accessor" "class_attribute"
    "cattr_accessor" "cattr_reader" "mattr_accessor" "mattr_reader" "attr_internal")
  (#not-match? @name "#[{]"))
((call !receiver method: (identifier) @_private arguments: (argument_list .
    (call method: (identifier) @_attribute
      arguments: (argument_list [(simple_symbol) (string)] @name)))) @property
  (#any-of? @_private "private" "protected" "public")
  (#any-of? @_attribute "attr" "attr_reader" "attr_writer" "attr_accessor"))

; Constants, and types that a call creates
(assignment left: (constant) @name right: (_) @body) @constant
(assignment left: (scope_resolution scope: (_) @owner name: (_) @name) right: (_) @body) @constant
(assignment left: (left_assignment_list (constant) @name)) @constant
(operator_assignment left: (constant) @name right: (_) @body) @constant
((assignment left: (constant) @name
    right: (call receiver: (constant) @_struct method: (identifier) @_new)) @struct
  (#any-of? @_struct "Struct" "Data") (#any-of? @_new "new" "define"))
((assignment left: (constant) @name
    right: (call receiver: (constant) @_struct method: (identifier) @_new
      block: (_) @body)) @struct
  (#any-of? @_struct "Struct" "Data") (#any-of? @_new "new" "define"))
((assignment left: (constant) right: (call receiver: (constant) @_struct
    method: (identifier) @_new arguments: (argument_list (simple_symbol) @name @field)))
  (#any-of? @_struct "Struct" "Data") (#any-of? @_new "new" "define"))
((superclass (call receiver: (constant) @_struct
    method: (identifier) @_new arguments: (argument_list (simple_symbol) @name @field)))
  (#any-of? @_struct "Struct" "Data") (#any-of? @_new "new" "define"))
((assignment left: (constant) @name
    right: (call receiver: (constant) @_class method: (identifier) @_new)) @class
  (#eq? @_class "Class") (#eq? @_new "new"))
((assignment left: (constant) @name right: (call receiver: (constant) @_class
    method: (identifier) @_new arguments: (argument_list . [(constant) (scope_resolution)] @base)))
    @class
  (#eq? @_class "Class") (#eq? @_new "new"))

; Visibility
((body_statement (identifier) @access) (#any-of? @access "private" "protected" "public"))
((call !receiver method: (identifier) @_private
    arguments: (argument_list [(simple_symbol) (string (string_content) @hidden)] @hidden))
  (#any-of? @_private "private" "private_class_method" "private_constant"))
