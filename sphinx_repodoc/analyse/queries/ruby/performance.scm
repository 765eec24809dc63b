((call receiver: (constant) @name method: (identifier) @method) @note
  (#any-of? @name "Thread" "Ractor" "Fiber") (#any-of? @method "new" "start" "fork" "schedule") (#set! rule "thread"))
((call method: (identifier) @name) @note (#eq? @name "synchronize") (#set! rule "lock"))
((operator_assignment left: (instance_variable) @name operator: "||=") @note (#set! trigger "||=") (#set! rule "memo"))
