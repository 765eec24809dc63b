; Comments
(comment) @comment

; Functions
(function_definition name: (identifier) @name body: (_) @body) @function
(function_definition name: (identifier) @name
  body: (block . (expression_statement (string) @doc)) @body) @function

; Rules, providers and values
(module (expression_statement (assignment left: (identifier) @name right: (_) @body)) @variable)
(module (expression_statement (assignment left: (identifier) @name
  right: [(integer) (string) (list) (dictionary) (true) (false)] @body)) @constant
  (#match? @name "^_*[A-Z]"))
(module (expression_statement (assignment left: (identifier) @name
  right: (call function: (identifier) @word
    (#any-of? @word "rule" "repository_rule" "provider" "aspect" "macro" "module_extension"
      "tag_class" "toolchain_type" "struct")))) @variable)

; The name of a workspace
(module (expression_statement (call function: (identifier) @word
  arguments: (argument_list (keyword_argument
    name: (identifier) @_name value: (string) @name
    (#eq? @_name "name")))
  (#any-of? @word "module" "workspace"))) @module)

; Targets, with the rule that creates them
(module (expression_statement (call function: (_) @word
  arguments: (argument_list (keyword_argument
    name: (identifier) @_name value: (string) @name
    (#eq? @_name "name")))
  (#not-match? @word "^(bazel_dep|module|workspace)$"))) @target)
