((call receiver: (constant) @name method: (identifier) @method) @note
  (#any-of? @name "Thread" "Ractor") (#any-of? @method "new" "start" "fork") (#set! rule "thread"))
((call receiver: (constant) @name method: (identifier) @method) @note
  (#eq? @name "Fiber") (#any-of? @method "new" "schedule") (#set! rule "coroutine"))
((call method: (identifier) @name) @note (#eq? @name "synchronize") (#set! rule "lock"))
((operator_assignment left: (instance_variable) @name operator: "||=") @note (#set! trigger "||=") (#set! rule "memo"))
