; names: tag_name attribute_name
(comment) @c
(doctype) @cp
[(tag_name) (erroneous_end_tag_name)] @nt
(attribute_name) @na
[(quoted_attribute_value) (attribute_value)] @s
(entity) @ni
(script_element (raw_text) @JavaScript)
(style_element (raw_text) @CSS)
