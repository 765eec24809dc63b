(import_declaration [(scoped_identifier) (identifier)] @module .) @import
(import_declaration (scoped_identifier) @module (asterisk) @name) @import
