"""Configuration of the site. The line that matters is ``extensions``."""

project = "Harbour"
extensions = ["myst_parser", "sphinx_repodoc"]
html_theme = "furo"
exclude_patterns = ["_build"]

# A project in a git repository of its own needs no option: the root is found. This one is
# a folder inside another repository, and only this folder is to be documented.
repodoc_root = ".."
