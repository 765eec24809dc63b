(call target: (identifier) @_word (arguments . [(alias) (dot)] @module)
  (#any-of? @_word "alias" "use" "require")) @import
(call target: (identifier) @_word (arguments . [(alias) (dot)] @module)
  (#eq? @_word "import")) @import.open
(call target: (identifier) @_word
  (arguments . (alias) @module
    (keywords (pair key: (keyword) @_key value: (alias) @alias)))
  (#any-of? @_word "alias" "require") (#match? @_key "^as:")) @import
