((identifier) @k
  (#any-of? @k
    "kernel" "__kernel" "global" "__global" "local" "__local" "constant" "__constant" "private"
    "__private" "read_only" "__read_only" "write_only" "__write_only"))
((type_identifier) @k
  (#any-of? @k
    "kernel" "__kernel" "global" "__global" "local" "__local" "constant" "__constant" "private"
    "__private" "read_only" "__read_only" "write_only" "__write_only"))
((type_identifier) @kt
  (#match? @kt "^(u?(char|short|int|long)|float|double|half)(2|3|4|8|16)$"))
