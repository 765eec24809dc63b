"""Light markup whose structure can be read line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from sphinx_repodoc.analyse.documents.links import DocumentLink, clean_target
from sphinx_repodoc.analyse.documents.structure import (
    Heading,
    Structure,
    add_structure,
    cut_lines,
)
from sphinx_repodoc.model import Findings

_DEEPEST = 10


_NOTHING = re.compile(r"(?!)")


class Markup(NamedTuple):
    """Patterns for single lines of a markup language.

    ``fence`` opens a block without markup, which ends with a line that starts with ``closing``;
    there ``{mark}`` stands for the opening mark. The language of the block is the group
    ``language`` of ``fence``, or that of ``announcement`` on the line before. ``inclusion`` finds
    files that are included in such a block, ``links`` those in other lines. ``comment`` begins a
    comment line.
    """

    heading: re.Pattern[str]
    fence: re.Pattern[str]
    closing: str
    links: re.Pattern[str]
    comment: re.Pattern[str]
    announcement: re.Pattern[str] = _NOTHING
    inclusion: re.Pattern[str] = _NOTHING


# Marks of fences around comments.
_COMMENTS = ("/", "comment")


def _read_light(lines: list[str], markup: Markup) -> Structure:
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


def _find_links(line: str, number: int, pattern: re.Pattern[str]) -> Iterator[DocumentLink]:
    for found in pattern.finditer(line):
        if target := clean_target(found[found.lastindex or 1]):
            yield DocumentLink(number, target)


def analyse_light(text: str, markup: Markup, strip: Callable[[str], str] = str) -> Findings:
    """The title and the structure of a document in *markup*; *strip* makes plain text of a
    heading."""
    lines = text.split("\n")
    found = add_structure(Findings(), _read_light(cut_lines(lines), markup), lines, strip)
    return replace(found, title=found.symbols[0].name if found.symbols else "")
