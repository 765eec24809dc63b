"""Reader of AsciiDoc documents."""

from __future__ import annotations

import re
from collections.abc import Collection

from sphinx_repodoc.analyse.interface import Findings, Markup, analyse_light

_MARKUP = Markup(
    heading=re.compile(r"(?P<marks>={1,6}|#{1,6})\s+(?P<text>\S.*)$"),
    fence=re.compile(r"(?P<mark>-{4,}$|\.{4,}$|/{4,}$|\+{4,}$|```)(?P<language>[\w+#.-]*)"),
    closing="{mark}",
    announcement=re.compile(r"\[(?:source\s*)?,\s*(?P<language>[\w+#.-]+)"),
    links=re.compile(r"\b(?:link|xref|include|image)::?([^\s\[\]:]{1,500})\["),
    inclusion=re.compile(r"include::([^\s\[\]:]{1,500})\["),
    comment=re.compile(r"//(?!/)"),
)


def analyse_asciidoc(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """Return the title and the structure of an AsciiDoc document."""
    return analyse_light(text, _MARKUP)
