((command name: (command_name) @command argument: (word) @name) @note (#eq? @command "set") (#match? @name "^-[a-z]*e") (#set! rule "strict-mode"))
((command name: (command_name) @command . argument: (_) @action argument: [(word) (number)] @signal) @note
  (#eq? @command "trap") (#not-match? @action "^-")
  (#match? @signal "^((SIG)?(ABRT|ALRM|CHLD|CONT|HUP|INT|KILL|PIPE|QUIT|STOP|TERM|TSTP|TTIN|TTOU|USR1|USR2|WINCH)|[1-9][0-9]?)$")
  (#set! rule "signal-handler"))
((command name: (command_name) @command . argument: (_) @action argument: [(word) (number)] @name) @note
  (#eq? @command "trap") (#not-match? @action "^-")
  (#match? @name "^(DEBUG|ERR|EXIT|RETURN|0)$") (#set! rule "shell-trap"))
((heredoc_redirect) @note (#set! trigger "<<") (#set! rule "here-document"))
((function_definition name: (word) @name) @note (#eq? @name "usage") (#set! rule "usage-text"))
((command name: (command_name) @command) @note (#eq? @command "getopts") (#set! rule "option-parsing"))
