((call !receiver method: (identifier) @method arguments: (argument_list . (constant) @name)) @note
  (#any-of? @method "include" "extend" "prepend") (#set! rule "mixin"))
((call !receiver method: (identifier) @method arguments: (argument_list . (scope_resolution) @name)) @note
  (#any-of? @method "include" "extend" "prepend") (#set! rule "mixin"))
((yield) @note (#set! trigger "yield") (#set! rule "yields"))
((method name: (identifier) @name) @note (#any-of? @name "method_missing" "respond_to_missing?" "const_missing") (#set! rule "dynamic-attribute"))
((call method: (identifier) @method arguments: (argument_list . (_) @name)) @note (#any-of? @method "define_method" "instance_variable_set") (#set! rule "metaprogramming"))
((call method: (identifier) @name) @note (#any-of? @name "class_eval" "module_eval") (#set! rule "metaprogramming"))
((assignment left: (constant) @name right: (call receiver: (constant) @receiver method: (identifier) @method)) @note
  (#any-of? @receiver "Struct" "Data") (#any-of? @method "new" "define") (#set! rule "dataclass"))
((class name: (_) @name superclass: (superclass (_) @base)) @note (#match? @base "(Error|Exception)$") (#set! trigger "class") (#set! rule "exception-class"))
((call !receiver method: (identifier) @method arguments: (argument_list . (_) @name)) @note (#eq? @method "raise") (#set! rule "raises"))
([
  (body_statement (identifier) @name)
  (block_body (identifier) @name)
  (then (identifier) @name)
  (else (identifier) @name)
  (ensure (identifier) @name)
  (if_modifier body: (identifier) @name)
  (unless_modifier body: (identifier) @name)
] @note (#eq? @name "raise") (#set! trigger "raise") (#set! rule "raises"))
((rescue (exceptions) @name) @note (#set! trigger "rescue") (#set! rule "catches"))
((method name: (operator) @name) @note (#set! trigger "def") (#set! rule "operator-overloading"))
((method name: (identifier) @name) @note (#eq? @name "each") (#set! rule "iterator"))
