((type_identifier) @k
  (#any-of? @k "kernel" "vertex" "fragment" "device" "constant" "thread" "threadgroup"))
((identifier) @k
  (#any-of? @k "kernel" "vertex" "fragment" "device" "constant" "thread" "threadgroup"))
((type_identifier) @kt
  (#match? @kt "^(u?(char|short|int|long)|float|half|bool)[234](x[234])?$"))
