(application_expression function: (value_path (value_name) @reference.call))
(method_invocation (method_name) @reference.call)
(type_constructor_path (type_constructor) @reference.type)
(module_path (module_name) @reference.type)
