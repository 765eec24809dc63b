"""Configuration of the documentation, which is built with the extension itself."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "sphinx-repodoc"
author = copyright = "the sphinx-repodoc contributors"

extensions = ["myst_parser", "sphinx_repodoc", "reference"]
exclude_patterns = ["_build", "example_plugin"]

html_theme = "furo"
html_title = "sphinx-repodoc"
html_static_path = ["_static"]
