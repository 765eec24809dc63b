"""Comments and paragraphs as plain text, and the descriptions of files in them."""
