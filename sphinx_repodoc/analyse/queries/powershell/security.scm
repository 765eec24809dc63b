((command command_name: (command_name) @name command_elements: (_) @text) @note
  (#match? @name "^(?i:invoke-expression|iex)$") (#match? @text "\\$") (#set! rule "code-from-text"))
((pipeline (pipeline_chain (command command_name: (command_name) @name) (command command_name: (command_name) @run))) @note
  (#match? @name "^(?i:invoke-webrequest|iwr|curl|wget|invoke-restmethod|irm)$")
  (#match? @run "^(?i:invoke-expression|iex)$") (#set! rule "shell-pipe"))
