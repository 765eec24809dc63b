; Comments
(comment) @comment

; Functions; a nested one is global once the outer one has run
(function_definition name: (word) @name body: (_) @body) @function @global

; Aliases
(command name: (command_name) @_alias argument: (concatenation . (word) @name) @macro @global
  (#eq? @_alias "alias"))
(command name: (command_name) @_alias argument: (word) @name @macro @global
  (#eq? @_alias "alias") (#match? @name "^[^-][^=]*="))

; Variables that are set at the top level or in conditions, not in functions
(program
  (variable_assignment name: (variable_name) @name) @variable @continues
  (#match? @name "^_*[A-Z][A-Z0-9_]+$"))
(program
  (variable_assignments (variable_assignment name: (variable_name) @name) @variable @continues)
  (#match? @name "^_*[A-Z][A-Z0-9_]+$"))
(program
  (if_statement (variable_assignment name: (variable_name) @name) @variable @continues)
  (#match? @name "^_*[A-Z][A-Z0-9_]+$"))
(program
  (declaration_command ["export" "declare" "typeset"]
    (variable_assignment name: (variable_name) @name)) @variable @continues
  (#match? @name "^_*[A-Z][A-Z0-9_]+$"))
(program
  (declaration_command "readonly"
    (variable_assignment name: (variable_name) @name)) @constant @continues)
(program
  (declaration_command ["declare" "typeset"] (word) @_flags
    (variable_assignment name: (variable_name) @name) (#match? @_flags "^-[a-zA-Z]*r")) @constant @continues)
