((command name: (command_name) @name) @note (#any-of? @name "parallel" "xargs") (#match? @note "parallel|\\s-[a-zA-Z0-9]*P") (#set! rule "parallel-loop"))
