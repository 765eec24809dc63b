((template_declaration parameters: (template_parameter_list (_)) [
  (class_specifier name: (_) @name) (struct_specifier name: (_) @name) (alias_declaration name: (_) @name)]) @note (#set! trigger "template") (#set! rule "template"))
((template_declaration (function_definition declarator: (function_declarator declarator: (identifier) @name))) @note (#set! trigger "template") (#set! rule "template"))
((template_declaration parameters: (template_parameter_list) @parameters (class_specifier name: (template_type name: (_) @name))) @note
  (#eq? @parameters "<>") (#set! trigger "template") (#set! rule "template-specialization"))
((template_declaration parameters: (template_parameter_list) @parameters (struct_specifier name: (template_type name: (_) @name))) @note
  (#eq? @parameters "<>") (#set! trigger "template") (#set! rule "template-specialization"))
((concept_definition name: (_) @name) @note (#set! trigger "concept") (#set! rule "concept"))
((class_specifier name: (type_identifier) @name body: (field_declaration_list
  (function_definition declarator: (function_declarator declarator: (destructor_name)) body: (compound_statement (_))))) @note (#set! trigger "~") (#set! rule "destructor"))
((struct_specifier name: (type_identifier) @name body: (field_declaration_list
  (function_definition declarator: (function_declarator declarator: (destructor_name)) body: (compound_statement (_))))) @note (#set! trigger "~") (#set! rule "destructor"))
((class_specifier name: (type_identifier) @name body: (field_declaration_list
  (declaration declarator: (function_declarator declarator: (destructor_name))))) @note (#set! trigger "~") (#set! rule "destructor"))
((field_declaration
  declarator: (function_declarator declarator: (field_identifier) @name)
  default_value: (number_literal) @zero) @note
  (#eq? @zero "0") (#set! trigger "virtual") (#set! rule "pure-virtual"))
((call_expression function: (_) @name) @note
  (#match? @name "^(std::)?make_(unique|shared)<") (#set! trigger "make_unique make_shared") (#set! rule "smart-pointer"))
((template_type name: (type_identifier) @name) @note
  (#any-of? @name "unique_ptr" "shared_ptr" "weak_ptr" "intrusive_ptr") (#set! rule "smart-pointer"))
((function_definition declarator: (function_declarator declarator: (operator_name) @name)) @note (#set! trigger "operator") (#set! rule "operator-overloading"))
((throw_statement (_) @name) @note (#set! trigger "throw") (#set! rule "raises"))
((catch_clause parameters: (parameter_list) @name) @note (#set! trigger "catch") (#set! rule "catches"))
((co_await_expression) @note (#set! trigger "co_await") (#set! rule "coroutine-function"))
((co_yield_statement) @note (#set! trigger "co_yield") (#set! rule "generator"))
((template_type name: (type_identifier) @name) @note
  (#any-of? @name "optional" "variant" "expected") (#set! rule "sum-type"))
