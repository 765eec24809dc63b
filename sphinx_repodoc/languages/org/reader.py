"""Reader of Org documents."""

from __future__ import annotations

import re
from collections.abc import Collection

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import Findings, Markup, analyse_light

_HEAD = 40_000
_MARKUP = Markup(
    heading=re.compile(r"(?P<marks>\*+)\s+(?P<text>\S.*)$"),
    fence=re.compile(
        r"\s*#\+begin_(?P<mark>src|example|export|comment)\b\s*(?P<language>[\w+#.-]*)", re.I
    ),
    closing="#+end_{mark}",
    links=re.compile(
        r"\[\[(?:file:)?([^\s\[\]:]{1,500})(?:::[^\[\]]{0,200})?\](?:\[|\])"
        r"|^\s*#\+include:\s+\"?([^\s\":]{1,500})",
        re.I,
    ),
    comment=re.compile(r"\s*#(?:\s|$)"),
)
_TITLE = re.compile(r"(?im)^#\+title:[ \t]*(\S.*\S)")
_TAGS = re.compile(r"\s:[\w@#%:]+:$")


def analyse_org(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """Return the title and the structure of an Org document."""
    found = analyse_light(text, _MARKUP, lambda heading: _TAGS.sub("", heading))
    named = _TITLE.search(text[:_HEAD])
    return replace(found, title=named[1]) if named else found
