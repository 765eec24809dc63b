; load("//folder:file.bzl", "name", alias = "name")
(call function: (identifier) @_load
  arguments: (argument_list . (string) @module)
  (#eq? @_load "load")) @import.label
(call function: (identifier) @_load
  arguments: (argument_list . (string) @module (string (string_content) @name))
  (#eq? @_load "load")) @import.label
(call function: (identifier) @_load
  arguments: (argument_list . (string) @module
    (keyword_argument name: (identifier) @alias value: (string (string_content) @name)))
  (#eq? @_load "load")) @import.label
(call function: (identifier) @_function
  arguments: (argument_list (keyword_argument
    name: (identifier) @_name value: (string) @module))
  (#eq? @_function "bazel_dep") (#eq? @_name "name")) @import.system

; Sources and dependencies of a target
(module (expression_statement (call arguments: (argument_list (keyword_argument
  name: (identifier) @_name
  value: [
    (string) @module
    (list (string) @module)
    (binary_operator (list (string) @module))
    (binary_operator (binary_operator (list (string) @module)))
    (call arguments: (argument_list (dictionary (pair value: (list (string) @module)))))
    (binary_operator (call
      arguments: (argument_list (dictionary (pair value: (list (string) @module))))))
  ]
  (#any-of? @_name
    "deps" "srcs" "hdrs" "textual_hdrs" "data" "actual" "embed" "exports" "runtime_deps" "main"
    "tools" "implementation_deps" "src" "test" "library" "extra_deps"))
  @import.label))))
