(command command_name: (command_name) @reference.call)
(type_identifier) @reference.type
