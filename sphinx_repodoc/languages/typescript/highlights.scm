; names: type_identifier
(predefined_type) @kt
["abstract" "accessor" "assert" "asserts" "declare" "enum" "global" "implements" "infer"
 "interface" "is" "keyof" "module" "namespace" "override" "private" "protected" "public"
 "readonly" "require" "satisfies" "type"] @k

(function_signature name: (identifier) @nf)
(method_signature name: (property_identifier) @nf)
(abstract_method_signature name: (property_identifier) @nf)
(abstract_class_declaration name: (_) @nc)
(interface_declaration name: (_) @nc)
(enum_declaration name: (_) @nc)
(type_alias_declaration name: (_) @nc)
(internal_module name: (_) @nn)
(module name: (identifier) @nn)
