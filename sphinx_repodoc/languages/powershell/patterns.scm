((catch_clause) @note (#set! trigger "catch Catch") (#set! rule "catches"))
((class_statement . (attribute)? . (simple_name) @name) @note (#set! trigger "class") (#set! rule "class"))
