((command
  name: (command_name) @_source
  . argument: [(word) (string) (raw_string) (concatenation)] @module) @import.local
  (#any-of? @_source "source" "."))
