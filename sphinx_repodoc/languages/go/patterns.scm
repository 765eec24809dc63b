((channel_type) @name @note (#set! trigger "chan") (#set! rule "channel"))
((select_statement) @note (#set! trigger "select") (#set! rule "select"))
((defer_statement (_) @name) @note (#set! trigger "defer") (#set! rule "defer"))
((type_spec name: (type_identifier) @name type: (function_type)) @note (#set! trigger "func") (#set! rule "function-type"))
((call_expression function: (identifier) @call) @note (#eq? @call "panic") (#set! rule "panics"))
((call_expression function: (identifier) @call) @note (#eq? @call "recover") (#set! rule "recovers"))
((call_expression function: (selector_expression) @name) @note
  (#any-of? @name "errors.New" "errors.Is" "errors.As" "errors.Join" "errors.Wrap") (#set! rule "error-value"))
((call_expression function: (selector_expression) @name arguments: (argument_list . (_) @format)) @note
  (#eq? @name "fmt.Errorf") (#match? @format "%w") (#set! rule "error-wrapping"))
((type_switch_statement) @note (#set! trigger "switch") (#set! rule "type-switch"))
((const_spec name: (identifier) @name value: (expression_list (iota))) @note (#set! trigger "iota") (#set! rule "enumeration"))
((method_declaration name: (field_identifier) @name) @note (#eq? @name "ServeHTTP") (#set! rule "http-handler"))
