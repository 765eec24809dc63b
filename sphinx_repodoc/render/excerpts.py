"""A few lines of a file, highlighted by themselves."""

from __future__ import annotations

import re
import textwrap

from sphinx_repodoc.render.highlight import highlight

_LINE_END = re.compile(r"\r\n?|\n")
# Anchors belong to the listing of a whole file.
_ANCHOR = re.compile(r'<span id="L\d+">')


def highlight_lines(text: str, first: int, last: int, language: str, lexer: str) -> str:
    """The lines of *text* from *first* to *last* as the inside of a ``<pre>``, without what
    they all are indented by."""
    lines = _LINE_END.split(text)[first - 1 : last]
    snippet = textwrap.dedent("\n".join(lines)).strip("\n")
    return _ANCHOR.sub("<span>", highlight(snippet, language, lexer))
