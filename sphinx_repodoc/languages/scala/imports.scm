; A path has no node of its own: it reaches from its first name to its last
(import_declaration . (identifier) @module (identifier) @module .) @import
(import_declaration
  . (identifier) @module [(namespace_selectors) (as_renamed_identifier)] @module .) @import
(import_declaration
  . (identifier) @module (identifier) @module . (namespace_wildcard) @name .) @import
(import_declaration . (identifier) @module . (namespace_wildcard) @name .) @import
