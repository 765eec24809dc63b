(use_statement (module_name) @module) @import
(use_statement (module_name) @module (included_items (identifier) @name)) @import
(use_statement (module_name) @module
  (included_items (use_alias (local_name) @alias (identifier) @name))) @import
(submodule_statement ancestor: (module_name) @module) @import
(include_statement path: (filename) @module) @import.local
(preproc_include path: (_) @module) @import.local
