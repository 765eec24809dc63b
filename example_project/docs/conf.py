"""Configuration of the site. The line that matters is ``extensions``."""

project = "Harbour"
version = "1.2"
copyright = "2024, the harbour authors"
extensions = ["myst_parser", "sphinx_repodoc"]
html_theme = "furo"
exclude_patterns = ["_build"]
# Without -d, doctrees are in the output folder, where the EPUB builder wonders about them.
suppress_warnings = ["epub.unknown_project_files"]

# A project in a git repository of its own needs no option: the root is found. This one is
# a folder inside another repository, and only this folder is to be documented.
repodoc_root = ".."
