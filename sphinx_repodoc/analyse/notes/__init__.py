"""Notes on a file: patterns, and findings about its speed and security.

The queries are in the language folders (``security.scm``), the messages in ``rules.toml``.
"""
