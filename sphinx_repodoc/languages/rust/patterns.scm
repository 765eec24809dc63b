((trait_item name: (type_identifier) @name) @note (#set! trigger "trait") (#set! rule "trait"))
((impl_item trait: (_) @name) @note (#set! trigger "impl") (#set! rule "trait-implementation"))
((attribute_item (attribute (identifier) @attribute arguments: (token_tree) @name)) @note
  (#eq? @attribute "derive") (#set! rule "derive"))
((impl_item trait: (type_identifier) @trait type: (_) @name) @note (#eq? @trait "Drop") (#set! rule "destructor"))
((impl_item trait: (type_identifier) @trait type: (_) @name) @note (#any-of? @trait "Iterator" "Stream") (#set! rule "iterator"))
((impl_item trait: (generic_type type: (_) @trait) type: (_) @name) @note
  (#match? @trait "^(From|TryFrom|Into)$") (#set! trigger "impl") (#set! rule "conversion"))
((impl_item trait: (_) @trait type: (_) @name) @note
  (#match? @trait "^(std::ops::|ops::)?(Add|Sub|Mul|Div|Index|IndexMut|Deref|DerefMut|Not|Neg)(<|$)") (#set! trigger "impl") (#set! rule "operator-overloading"))
((macro_definition name: (identifier) @name) @note (#set! trigger "macro_rules") (#set! rule "macro"))
((function_item (function_modifiers "async") name: (identifier) @name) @note (#set! trigger "async") (#set! rule "async-function"))
((function_item (function_modifiers "unsafe") name: (identifier) @name) @note (#set! trigger "unsafe") (#set! rule "unsafe-function"))
((function_item name: (identifier) @name return_type: (_) @result) @note
  (#match? @result "^((std::)?(io|fmt|result)::)?Result\\b") (#set! trigger "Result") (#set! rule "returns-result"))
((macro_invocation macro: (identifier) @name) @note
  (#any-of? @name "panic" "unreachable" "todo" "unimplemented") (#set! rule "panics"))
((struct_item name: (type_identifier) @name) @note (#match? @name "Builder$") (#set! trigger "struct") (#set! rule "builder"))
((generic_type type: (type_identifier) @name) @note (#any-of? @name "Box" "Rc" "Arc" "RefCell" "Cell" "Cow") (#set! rule "smart-pointer"))
((dynamic_type trait: (_) @name) @note (#set! trigger "dyn") (#set! rule "trait-object"))
