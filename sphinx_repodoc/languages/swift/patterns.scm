((protocol_declaration name: (_) @name) @note (#set! trigger "protocol") (#set! rule "protocol"))
((class_declaration "extension" name: (_) @name) @note (#set! trigger "extension") (#set! rule "extension"))
((guard_statement) @note (#set! trigger "guard") (#set! rule "guard"))
((catch_block) @note (#set! trigger "catch") (#set! rule "catches"))
