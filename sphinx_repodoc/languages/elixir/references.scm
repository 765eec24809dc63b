(call target: (identifier) @reference.call
  (#not-match? @reference.call
    "^(def|defp|defmacro|defmacrop|defmodule|defstruct|defimpl|defprotocol|alias|import|use|require|if|unless|case|cond|with|for|quote|unquote|raise|doc|moduledoc|spec|type|typep|typedoc|callback|impl|fn|test|assert)$"))
(call target: (dot right: (identifier) @reference.call))
(alias) @reference.type
