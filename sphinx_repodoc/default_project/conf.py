"""The Sphinx project of the command line; its only document is the overview."""

from __future__ import annotations

import json
import os

extensions = ["sphinx_repodoc"]
root_doc = "repo/index"
templates_path = ["_templates"]

# The start page redirects to the overview.
html_additional_pages = {"index": "start.html"}
html_copy_source = False
html_show_copyright = False
# The general index is that of documents, and there are none.
html_use_index = False

# The arguments of the command: root, name, theme and patterns.
globals().update(json.loads(os.environ["SPHINX_REPODOC_SETTINGS"]))
