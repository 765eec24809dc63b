((jsx_opening_element name: (identifier) @reference.call) (#match? @reference.call "^[A-Z]"))
((jsx_self_closing_element name: (identifier) @reference.call) (#match? @reference.call "^[A-Z]"))
(jsx_opening_element name: (member_expression property: (_) @reference.call))
(jsx_self_closing_element name: (member_expression property: (_) @reference.call))
((jsx_opening_element
  name: (_) @reference.component attribute: (jsx_attribute (property_identifier) @reference.key))
  (#match? @reference.component "^[A-Z]|[.]"))
((jsx_self_closing_element
  name: (_) @reference.component attribute: (jsx_attribute (property_identifier) @reference.key))
  (#match? @reference.component "^[A-Z]|[.]"))
((jsx_opening_element name: (identifier) @reference.none) (#match? @reference.none "^[a-z]"))
((jsx_closing_element name: (identifier) @reference.none) (#match? @reference.none "^[a-z]"))
((jsx_self_closing_element name: (identifier) @reference.none) (#match? @reference.none "^[a-z]"))
