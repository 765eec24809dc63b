(type_identifier) @reference.type
