"""A few lines of a file, highlighted by themselves."""

from __future__ import annotations

import re

from sphinx_repodoc.render.highlight import highlight

# Anchors belong to the listing of a whole file.
_ANCHOR = re.compile(r"(?<=<span) id=L\d+")


def highlight_excerpt(text: str, language: str, lexer: str) -> str:
    """*text* as the inside of a ``<pre>``."""
    return _ANCHOR.sub("", highlight(text, language, lexer))
