"""Notes on a file: patterns, and findings about its speed and security.

The queries are in the folders of the languages, the messages in ``rules.toml``.
"""
