"""Notes on a file: patterns, and what bears on its speed and security, each on its line.

What is looked for stands in ``languages`` and in the tables of this folder.
"""
