((unsafe_block) @note (#set! trigger "unsafe") (#set! rule "rust-unsafe"))
((impl_item "unsafe" trait: (_) @name) @note (#set! trigger "unsafe") (#set! rule "rust-unsafe-impl"))
((call_expression function: (_) @name) @note
  (#match? @name "^((std|core)::)?(mem::)?transmute(_copy)?(::<[^(]*>)?$") (#set! trigger "transmute*") (#set! rule "rust-transmute"))
