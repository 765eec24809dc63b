((abstract_class_declaration name: (_) @name) @note (#set! trigger "abstract") (#set! rule "abstract-class"))
((type_predicate) @note (#set! trigger "is") (#set! rule "type-guard"))
((conditional_type) @note (#set! trigger "extends") (#set! rule "conditional-type"))
((type_alias_declaration name: (_) @name value: (union_type)) @note (#set! trigger "type") (#set! rule "sum-type"))
