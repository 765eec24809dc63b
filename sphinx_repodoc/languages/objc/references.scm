(message_expression method: (identifier) @reference.call)
