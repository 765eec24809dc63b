(use_declaration argument: (_) @module) @import
(extern_crate_declaration name: (_) @module alias: (_)? @alias) @import
(mod_item name: (_) @module !body) @import.module
((attribute_item (attribute (identifier) @_path value: (string_literal) @module))
  . (mod_item name: (_) @name !body) @import.module
  (#eq? @_path "path"))
((attribute_item (attribute (identifier) @_path value: (string_literal) @module))
  . (attribute_item) . (mod_item name: (_) @name !body) @import.module
  (#eq? @_path "path"))
