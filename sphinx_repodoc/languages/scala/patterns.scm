((class_definition "case" name: (identifier) @name) @note (#set! trigger "case") (#set! rule "dataclass"))
((trait_definition name: (identifier) @name) @note (#set! trigger "trait") (#set! rule "trait"))
((object_definition name: (identifier) @name) @note (#set! trigger "object") (#set! rule "singleton"))
((match_expression) @note (#set! trigger "match") (#set! rule "pattern-matching"))
