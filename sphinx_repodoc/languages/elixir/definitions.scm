; Comments, and the attributes that document the definition below them
(comment) @comment
(unary_operator operand: (call target: (identifier) @_doc (arguments [(string) (sigil)]))
  (#any-of? @_doc "doc" "typedoc")) @doc
(unary_operator operand: (call target: (identifier) @_attribute)
  (#any-of? @_attribute "spec" "impl" "deprecated" "since")) @decorator
(unary_operator operand: (call target: (identifier) @_doc (arguments . (keywords)))
  (#any-of? @_doc "doc" "typedoc")) @decorator

; Modules
(call target: (identifier) @_def (arguments . (alias) @name) (do_block) @body
  (#any-of? @_def "defmodule" "defimpl")) @module
(call target: (identifier) @_def (arguments . (alias) @name) (do_block) @body
  (#eq? @_def "defprotocol")) @protocol
(call target: (identifier) @_def (arguments . (alias) @name)
  (do_block
    (unary_operator operand: (call target: (identifier) @_doc (arguments [(string) (sigil)] @doc)))) @body
  (#eq? @_def "defmodule") (#eq? @_doc "moduledoc")) @module
(call target: (identifier) @_def (arguments . (alias) @name)
  (do_block
    (unary_operator operand: (call target: (identifier) @_doc (arguments [(string) (sigil)] @doc)))) @body
  (#eq? @_def "defprotocol") (#eq? @_doc "moduledoc")) @protocol
(source (call (do_block
  (unary_operator operand: (call target: (identifier) @_doc (arguments [(string) (sigil)] @about)))))
  (#eq? @_doc "moduledoc"))

; Functions; the clauses of one are merged
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")])
  (#any-of? @_def "def" "defp" "defdelegate")) @function @continues
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")]
    . (keywords) @body)
  (#any-of? @_def "def" "defp" "defdelegate")) @function @continues
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")])
  (do_block) @body
  (#any-of? @_def "def" "defp")) @function @continues
(call
  target: (identifier) @_def
  (arguments . (binary_operator operator: _ @name))
  (#any-of? @_def "def" "defp") (#not-match? @name "^(when|[\\\\]+)$")) @function @continues

; Macros
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")])
  (#any-of? @_def "defmacro" "defmacrop" "defguard" "defguardp")) @macro @continues
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")])
  (do_block) @body
  (#any-of? @_def "defmacro" "defmacrop")) @macro @continues

; Fields of a struct
(call target: (identifier) @_def (arguments (list (atom) @name @field))
  (#any-of? @_def "defstruct" "defexception"))
(call target: (identifier) @_def
  (arguments [(keywords (pair key: (keyword) @name) @field) (list (keywords (pair key: (keyword) @name) @field))])
  (#any-of? @_def "defstruct" "defexception"))

; Attributes of a module: types, callbacks and constants
(unary_operator
  operand: (call
    target: (identifier) @_attribute
    (arguments (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "::")))
  (#any-of? @_attribute "type" "typep" "opaque")) @type
(unary_operator
  operand: (call
    target: (identifier) @_attribute
    (arguments (binary_operator left: (call target: (identifier) @name) operator: "::")))
  (#any-of? @_attribute "callback" "macrocallback")) @function @continues
(do_block
  (unary_operator operator: "@" operand: (call target: (identifier) @name (arguments))) @constant @continues
  (#not-match? @name
    "^(doc|moduledoc|typedoc|spec|type|typep|opaque|callback|macrocallback|optional_callbacks|impl|behaviour|behavior|derive|enforce_keys|deprecated|since|tag|moduletag|describetag|compile|dialyzer|before_compile|after_compile|on_load|on_definition|external_resource|file|vsn|shortdoc)$"))
(unary_operator operand: (call target: (identifier) @_attribute (arguments (alias) @base))
  (#any-of? @_attribute "behaviour" "behavior"))
