; inherits: c_family
["__except" "__leave" "auto"] @k
