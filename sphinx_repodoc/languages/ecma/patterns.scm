((function_declaration "async" name: (identifier) @name) @note (#set! trigger "async") (#set! rule "async-function"))
((method_definition "async" name: (_) @name) @note (#set! trigger "async") (#set! rule "async-function"))
((variable_declarator name: (identifier) @name value: (arrow_function "async")) @note (#set! trigger "async") (#set! rule "async-function"))
((generator_function_declaration name: (identifier) @name) @note (#set! trigger "yield") (#set! rule "generator"))
((class_declaration name: (_) @name (class_heritage) @base) @note (#match? @base "Error\\b") (#set! trigger "extends") (#set! rule "exception-class"))
((class_declaration name: (_) @name (class_heritage) @base) @note
  (#match? @base "\\b(React\\.)?(Pure)?Component\\b") (#set! trigger "extends") (#set! rule "react-component"))
((call_expression function: (identifier) @name) @note
  (#match? @name "^use(State|Effect|Context|Ref|Reducer|LayoutEffect|Id|Transition|DeferredValue|SyncExternalStore)$") (#set! trigger "useState useEffect useContext useRef useReducer useLayoutEffect useId useTransition useDeferredValue useSyncExternalStore React.use*") (#set! rule "react-hook"))
((call_expression function: (member_expression) @name) @note
  (#match? @name "^React\\.use[A-Z]\\w+$") (#set! trigger "useState useEffect useContext useRef useReducer useLayoutEffect useId useTransition useDeferredValue useSyncExternalStore React.use*") (#set! rule "react-hook"))
((function_declaration name: (identifier) @name) @note (#match? @name "^use[A-Z]") (#set! trigger "use*") (#set! rule "custom-hook"))
((call_expression function: (member_expression property: (property_identifier) @method)
  arguments: (arguments . (string (string_fragment) @name))) @note
  (#any-of? @method "addEventListener" "on" "once" "addListener") (#set! trigger ".on( .once( .addEventListener( .addListener(") (#set! rule "listener"))
((call_expression function: (member_expression property: (property_identifier) @method)
  arguments: (arguments . (string (string_fragment) @name))) @note
  (#any-of? @method "emit" "dispatchEvent") (#set! rule "event"))
((call_expression function: (member_expression object: (identifier) @object property: (property_identifier) @method)
  arguments: (arguments . (string (string_fragment) @name))) @note
  (#any-of? @object "app" "router") (#any-of? @method "get" "post" "put" "delete" "patch" "use") (#set! trigger "app. router.") (#set! rule "route"))
((new_expression constructor: (identifier) @name) @note (#eq? @name "Proxy") (#set! rule "proxy"))
((new_expression constructor: (identifier) @name) @note (#eq? @name "Promise") (#set! rule "promise"))
((throw_statement (new_expression constructor: (_) @name)) @note (#set! trigger "throw") (#set! rule "raises"))
((throw_statement [
  (identifier) (call_expression) (member_expression) (await_expression) (object) (string) (template_string)
  (ternary_expression)
] @name) @note (#set! trigger "throw") (#set! rule "raises"))
((catch_clause) @note (#set! trigger "catch") (#set! rule "catches"))
((method_definition name: (computed_property_name) @method) @note (#match? @method "Symbol\\.(asyncI|i)terator") (#set! trigger "Symbol.iterator Symbol.asyncIterator") (#set! rule "iterator"))
