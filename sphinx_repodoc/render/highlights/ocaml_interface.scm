; inherits: ocaml
