(module_import path: (_) @module) @import
