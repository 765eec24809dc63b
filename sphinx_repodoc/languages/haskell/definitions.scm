; Comments
(comment) @comment
(haddock) @comment

; The module; its header lists the exports
(header module: (module) @name) @module
(export [(variable) (prefix_id)] @export)
(export type: (name) @export)

; Functions are defined by their type signature, which their equations continue.
(declarations (signature name: (_) @name) @function)
(declarations (signature name: (_) @name type: [(name) (list) (tuple)]) @constant)
(declarations (signature name: (_) @name type: (apply) @_type
  (#match? @_type "^([A-Z][A-Za-z]*[.])*(Map|HashMap|Set|Maybe|Vector|NonEmpty|Seq|Array)[ (]"))
  @constant)
(declarations (signature names: (binding_list (_) @name @function)))
(declarations (function name: (_) @name patterns: (_) . match: (_) @body) @function @continues)
(declarations (function (infix operator: (operator) @name) . match: (_) @body) @function @continues)
(declarations (function (infix operator: (infix_id) @name) . match: (_) @body) @function
  @continues)
(declarations (bind name: (_) @name . match: (_) @body) @function @continues)
(declarations (bind name: (_) @name . match: (_ expression: (literal)) @body) @constant @continues)
(foreign_import signature: (signature name: (_) @name)) @function
(pattern_synonym (signature synonym: (_) @name)) @constructor
(pattern_synonym (equation synonym: (constructor) @name)) @constructor @continues
(pattern_synonym (equation synonym: (apply function: (constructor) @name))) @constructor @continues
(pattern_synonym (equation synonym: (apply function: (apply function: (constructor) @name))))
  @constructor @continues
(pattern_synonym (equation
  synonym: (apply function: (apply function: (apply function: (constructor) @name)))))
  @constructor @continues
(pattern_synonym (equation synonym: (record constructor: (constructor) @name)))
  @constructor @continues
(pattern_synonym (equation synonym: (infix operator: (_) @name))) @constructor @continues

; Types and their constructors
(data_type name: (_) @name) @type
(data_type name: (_) @name constructors: (_) @body) @type
(newtype name: (_) @name constructor: (_) @body) @type
(data_instance (data_type name: (_) @name)) @none
(type_synonym name: (_) @name) @type
(type_family name: (_) @name) @type
(type_family name: (_) @name closed_family: (_) @body) @type
(data_family name: (_) @name) @type
(data_constructor (prefix name: (_) @name)) @constructor
(data_constructor (infix operator: (_) @name)) @constructor
(data_constructor (record name: (_) @name @constructor))
(newtype_constructor name: (_) @name) @constructor
(newtype_constructor name: (_) @name @constructor field: (record))
(gadt_constructor name: (_) @name type: (prefix)) @constructor
(gadt_constructor name: (_) @name @constructor type: (record))
(gadt_constructor names: (binding_list (constructor) @name @constructor))
(field name: (field_name) @name) @field
((field name: (field_name) @name) @field . (haddock) @doc)
((data_constructor (prefix name: (_) @name)) @constructor . (haddock) @doc)
((data_constructor (record name: (_) @name @constructor)) . (haddock) @doc)

; Classes and instances
(class name: (_) @name) @class
(class name: (_) @name declarations: (_) @body) @class
(class_declarations (signature name: (_) @name) @function)
(class_declarations (signature names: (binding_list (_) @name @function)))
(class_declarations (function name: (_) @name patterns: (_) . match: (_) @body) @function @continues)
(class_declarations (bind name: (_) @name . match: (_) @body) @function @continues)
(instance patterns: (type_patterns) @name) @scope
(instance patterns: (type_patterns . (name) @name .)) @scope
(instance patterns: (type_patterns . (parens (apply constructor: (name) @name)) .)) @scope
(instance patterns: (type_patterns . (parens (apply
  constructor: (apply constructor: (name) @name))) .)) @scope
(instance patterns: (type_patterns . (parens (apply
  constructor: (apply constructor: (apply constructor: (name) @name)))) .)) @scope
(instance patterns: (type_patterns . (qualified id: (_) @name) .)) @scope
(instance patterns: (type_patterns . (parens (apply
  constructor: (qualified id: (_) @name))) .)) @scope
(instance patterns: (type_patterns . (parens (apply
  constructor: (apply constructor: (qualified id: (_) @name)))) .)) @scope
(instance patterns: (type_patterns . (parens (apply
  constructor: (apply constructor: (apply constructor: (qualified id: (_) @name))))) .)) @scope
(instance name: (_) @base)
(deriving_instance name: (_) @base)
(instance_declarations (function name: (_) @name patterns: (_) . match: (_) @body) @function @continues)
(instance_declarations (function (infix operator: (operator) @name) . match: (_) @body) @function
  @continues)
(instance_declarations (bind name: (_) @name . match: (_) @body) @function @continues)
