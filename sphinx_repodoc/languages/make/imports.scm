(include_directive filenames: (list (_) @module)) @import
