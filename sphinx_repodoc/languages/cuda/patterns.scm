((function_definition "__device__" declarator: (function_declarator declarator: (_) @name)) @note (#set! trigger "__device__") (#set! rule "device-function"))
