((command command_name: (command_name) @name command_elements: (_) @text) @note
  (#match? @name "^(?i:invoke-expression|iex)$") (#match? @text "\\$") (#set! trigger "Invoke-Expression invoke-expression iex IEX") (#set! rule "code-from-text"))
((pipeline (pipeline_chain (command command_name: (command_name) @name) (command command_name: (command_name) @run))) @note
  (#match? @name "^(?i:invoke-webrequest|iwr|curl|wget|invoke-restmethod|irm)$")
  (#match? @run "^(?i:invoke-expression|iex)$") (#set! trigger "Invoke-Expression invoke-expression iex IEX") (#set! rule "shell-pipe"))
