(import module: (module) @module) @import
(import module: (module) @module alias: (module) @alias) @import
(import module: (module) @module
  names: (import_list (import_name [(variable) (name) (prefix_id)] @name))
  (#not-match? @import "\\shiding\\s*\\(")) @import
