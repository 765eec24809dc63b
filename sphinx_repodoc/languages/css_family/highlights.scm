; names: class_name id_name tag_name property_name keyframes_name identifier
[(comment) (js_comment)] @c
(string_value) @s
[(integer_value) (float_value) (color_value)] @m
["@charset" "@import" "@keyframes" "@media" "@namespace" "@supports" "and" "not" "only" "or"
 "selector"] @k
[(at_keyword) (important)] @k
(property_name) @k
(tag_name) @nt
(class_selector (class_name) @nc)
(id_selector (id_name) @nn)
(pseudo_class_selector (class_name) @nd)
(pseudo_element_selector (tag_name) @nd)
(attribute_name) @na
(function_name) @nb
(keyframes_name) @nf
