(from_instruction (image_spec) @module) @import.system
((copy_instruction (path) @module . (path)) @import.link
  (#not-match? @import.link "--from="))
(add_instruction (path) @module . (path)) @import.link
