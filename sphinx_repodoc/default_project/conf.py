"""The Sphinx project of the command line: no document but the overview of a repository."""

from __future__ import annotations

import json
import os

extensions = ["sphinx_repodoc"]
root_doc = "repo/index"
templates_path = ["_templates"]

# The site's address leads to the overview.
html_additional_pages = {"index": "start.html"}
html_copy_source = False
html_show_copyright = False
# Sphinx's index is that of its own domains, which have nothing here.
html_use_index = False

# Root, name, theme and patterns: what the command was called with.
globals().update(json.loads(os.environ["SPHINX_REPODOC_SETTINGS"]))
