["static get"] @k
(jsx_opening_element name: (_) @nt)
(jsx_closing_element name: (_) @nt)
(jsx_self_closing_element name: (_) @nt)
(jsx_attribute . (_) @na)
