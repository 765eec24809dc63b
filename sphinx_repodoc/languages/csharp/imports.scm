(using_directive !name [(identifier) (qualified_name) (alias_qualified_name)] @module) @import
(using_directive name: (identifier) @alias "="
  [(identifier) (qualified_name) (alias_qualified_name) (generic_name)] @module) @import
(using_directive "static" !name [(identifier) (qualified_name) (alias_qualified_name)] @module) @import.open
