(command
  (command_invokation_operator) @_operator
  command_name: (command_name_expr (_) @module)
  (#eq? @_operator ".")
  ; A name alone is a command, and a block in braces is run here.
  (#match? @module "^[^;{}|\n]*[\\\\/$.][^;{}|\n]*$")) @import.local
(command
  command_name: (command_name) @_command
  command_elements: (command_elements
    . (command_argument_sep) . [(generic_token) (array_literal_expression)] @module)
  (#match? @_command "(?i)^(?:import-module|ipmo)$")) @import
(command
  command_name: (command_name) @_command
  command_elements: (command_elements
    . (command_argument_sep)
    . (command_parameter) @_parameter
    . (command_argument_sep) . [(generic_token) (array_literal_expression)] @module)
  (#match? @_command "(?i)^(?:import-module|ipmo)$")
  (#match? @_parameter "(?i)^-name$")) @import
(command
  command_name: (command_name) @_command
  command_elements: (command_elements
    . (command_argument_sep) . (generic_token) @_what
    . (command_argument_sep) . (_) @module)
  (#match? @_command "(?i)^using$")
  (#match? @_what "(?i)^module$")) @import
