((unsafe_block) @note (#set! rule "rust-unsafe"))
((impl_item "unsafe" trait: (_) @name) @note (#set! rule "rust-unsafe-impl"))
((call_expression function: (_) @name) @note
  (#match? @name "^((std|core)::)?(mem::)?transmute(_copy)?(::<[^(]*>)?$") (#set! rule "rust-transmute"))
