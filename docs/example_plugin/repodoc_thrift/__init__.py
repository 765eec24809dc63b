"""Thrift for sphinx-repodoc: an example of a plugin with one language."""
