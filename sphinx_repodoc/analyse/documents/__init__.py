"""Documents (Markdown, reStructuredText): their structure and their descriptions."""
