"""The structure of AsciiDoc and Org documents: one table row for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from sphinx_repodoc.analyse.documents.links import Link, clean_target
from sphinx_repodoc.analyse.documents.structure import Heading, Structure

_DEEPEST = 10


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
