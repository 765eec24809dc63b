(open_module module: (module_path) @module) @import
(open_module_signature module: (_) @module) @import
(include_module module: (module_path) @module) @import
(include_module module: (module_application functor: (module_path) @module)) @import
(include_module_type (module_type_path) @module) @import
(include_module_type (module_type_of module: (_) @module)) @import
(module_binding (module_name) @alias body: (module_path) @module) @import
(module_binding (module_name) @alias
  body: (module_application functor: (module_path) @module)) @import
