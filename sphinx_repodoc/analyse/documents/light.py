"""AsciiDoc and Org, whose structure can be read line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from sphinx_repodoc.analyse.documents.links import Link, clean_target
from sphinx_repodoc.analyse.documents.structure import (
    Heading,
    Structure,
    add_structure,
    cut_lines,
)
from sphinx_repodoc.analyse.findings import Findings

_DEEPEST = 10
_HEAD = 40_000


class Markup(NamedTuple):
    """Patterns for single lines. ``fence`` opens a block in which nothing is markup, up to
    a line that starts with ``closing``, in which ``{mark}`` is what opened it; its
    ``language`` stands in the same line or in one that ``announcement`` finds before it.
    ``inclusion`` takes in a file even there; ``comment`` is a line that says nothing."""

    heading: re.Pattern[str]
    fence: re.Pattern[str]
    closing: str
    announcement: re.Pattern[str]
    links: re.Pattern[str]
    inclusion: re.Pattern[str]
    comment: re.Pattern[str]


_NOTHING = re.compile(r"(?!)")
ASCIIDOC = Markup(
    heading=re.compile(r"(?P<marks>={1,6}|#{1,6})\s+(?P<text>\S.*)$"),
    fence=re.compile(r"(?P<mark>-{4,}$|\.{4,}$|/{4,}$|\+{4,}$|```)(?P<language>[\w+#.-]*)"),
    closing="{mark}",
    announcement=re.compile(r"\[(?:source\s*)?,\s*(?P<language>[\w+#.-]+)"),
    links=re.compile(r"\b(?:link|xref|include|image)::?([^\s\[\]:]{1,500})\["),
    inclusion=re.compile(r"include::([^\s\[\]:]{1,500})\["),
    comment=re.compile(r"//(?!/)"),
)
ORG = Markup(
    heading=re.compile(r"(?P<marks>\*+)\s+(?P<text>\S.*)$"),
    fence=re.compile(
        r"\s*#\+begin_(?P<mark>src|example|export|comment)\b\s*(?P<language>[\w+#.-]*)", re.I
    ),
    closing="#+end_{mark}",
    announcement=_NOTHING,
    links=re.compile(
        r"\[\[(?:file:)?([^\s\[\]:]{1,500})(?:::[^\[\]]{0,200})?\](?:\[|\])"
        r"|^\s*#\+include:\s+\"?([^\s\":]{1,500})",
        re.I,
    ),
    inclusion=_NOTHING,
    comment=re.compile(r"\s*#(?:\s|$)"),
)
_COMMENTS = ("/", "comment")


def read_light(lines: list[str], markup: Markup) -> Structure:
    """The structure of a document in *markup*."""
    structure = Structure()
    closing = announced = ""
    for number, line in enumerate(lines, 1):
        if closing:
            if line.strip().casefold().startswith(closing):
                closing = ""
        elif fence := markup.fence.match(line):
            closing = markup.closing.format(mark=fence["mark"].casefold())
            if not fence["mark"].casefold().startswith(_COMMENTS):
                structure.fences.append((fence["language"] or announced).casefold())
        elif heading := markup.heading.match(line):
            level = min(len(heading["marks"]), _DEEPEST)
            text = heading["text"].strip()
            structure.headings.append(Heading(number, level, text, number))
        announcement = markup.announcement.match(line)
        announced = announcement["language"] if announcement else ""
        pattern = markup.inclusion if closing else markup.links
        if not markup.comment.match(line) and not closing.startswith(_COMMENTS):
            structure.links += _find_links(line, number, pattern)
    return structure


def _find_links(line: str, number: int, pattern: re.Pattern[str]) -> Iterator[Link]:
    for found in pattern.finditer(line):
        if target := clean_target(found[found.lastindex or 1]):
            yield Link(number, target)


_ORG_TITLE = re.compile(r"(?im)^#\+title:[ \t]*(\S.*\S)")
_ORG_TAGS = re.compile(r"\s:[\w@#%:]+:$")


def analyse_asciidoc(name: str, text: str) -> Findings:
    """The title and the structure of an AsciiDoc document."""
    return _analyse_light(text, ASCIIDOC, str)


def analyse_org(name: str, text: str) -> Findings:
    """The title and the structure of an Org document."""
    found = _analyse_light(text, ORG, lambda heading: _ORG_TAGS.sub("", heading))
    named = _ORG_TITLE.search(text[:_HEAD])
    return replace(found, title=named[1]) if named else found


def _analyse_light(text: str, markup: Markup, strip: Callable[[str], str]) -> Findings:
    lines = text.split("\n")
    found = add_structure(Findings(), read_light(cut_lines(lines), markup), lines, strip)
    return replace(found, title=found.symbols[0].name if found.symbols else "")
