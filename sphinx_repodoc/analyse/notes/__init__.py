"""Notes on lines of a file: design patterns, and findings about performance and security.

The queries are in the language folders (``security.scm``), the messages in ``rules.toml``.
"""
