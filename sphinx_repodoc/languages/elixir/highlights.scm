; names: identifier alias
(comment) @c
[(string) (charlist) (sigil) (char)] @s
[(atom) (quoted_atom) (keyword) (quoted_keyword)] @ss
[(integer) (float)] @m
[(boolean) (nil)] @kc
["after" "and" "catch" "do" "else" "end" "fn" "in" "not" "not in" "or" "rescue" "when"] @k

(call target: (identifier) @k
  (#any-of? @k
    "def" "defdelegate" "defguard" "defguardp" "defmacro" "defmacrop" "defn" "defnp" "defp"
    "defexception" "defimpl" "defmodule" "defoverridable" "defprotocol" "defstruct" "alias"
    "case" "cond" "for" "if" "import" "quote" "raise" "receive" "require" "reraise" "super"
    "throw" "try" "unless" "unquote" "unquote_splicing" "use" "with"))
(call target: (identifier) @_word
  (arguments . (call target: (identifier) @nf))
  (#any-of? @_word "def" "defdelegate" "defguard" "defguardp" "defmacro"
    "defmacrop" "defn" "defnp" "defp"))
(call target: (identifier) @_word
  (arguments . (identifier) @nf)
  (#any-of? @_word "def" "defdelegate" "defguard" "defguardp" "defmacro"
    "defmacrop" "defn" "defnp" "defp"))
(call target: (identifier) @_word
  (arguments . (binary_operator left: (call target: (identifier) @nf) operator: "when"))
  (#any-of? @_word "def" "defdelegate" "defguard" "defguardp" "defmacro"
    "defmacrop" "defn" "defnp" "defp"))
(call target: (identifier) @_word
  (arguments . (alias) @nc)
  (#any-of? @_word "defmodule" "defprotocol" "defimpl"))
(unary_operator operator: "@" @na operand: (identifier) @na)
(unary_operator operator: "@" @na operand: (call target: (identifier) @na))
