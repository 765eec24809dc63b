"""Plain text from comments and paragraphs, and the descriptions of files found there."""
