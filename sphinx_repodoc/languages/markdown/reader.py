"""Readers of Markdown, MDX and R Markdown documents."""

from __future__ import annotations

import re
from collections.abc import Collection

from msgspec.structs import replace

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Findings, strip_markdown
from sphinx_repodoc.model import SymbolKind

_LONGEST_FIELD = 1_000
_FRONT_LINE = re.compile(r"[\w\"'-]{1,50}\s?[:=](?:\s|$)|---$|\+\+\+$|\.\.\.$")
_FRONT_FIELD = re.compile(
    r"(name|title|description|about|summary):\s+[\"']?([^\"'>|{].*?)[\"']?\s*$"
)


def analyse_markdown(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """Return the title, the first prose paragraph and the structure of a Markdown document."""
    lines = text.split("\n")
    start = _find_front_matter_end(lines)
    blocks = list(interface.read_blocks(interface.cut_lines(lines), start))
    found = _add_front_matter(interface.describe_markdown(name, text, blocks), lines[:start])
    structure = interface.read_markdown(blocks)
    structured = interface.add_structure(found, structure, lines, strip_markdown)
    return replace(structured, title="") if _heads_a_part(structured, lines) else structured


def analyse_r_markdown(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """Return the same for R Markdown, whose title is in the front matter, not in a heading."""
    found = analyse_markdown(name, text)
    lines = text.split("\n")
    front = _add_front_matter(Findings(), lines[: _find_front_matter_end(lines)])
    return replace(found, title=front.title or found.title)


def _heads_a_part(found: Findings, lines: list[str]) -> bool:
    """Return whether the title only heads the first of several sections, not the document: it is
    below the first level, or names a release."""
    tops = [each for each in found.symbols if each.kind is SymbolKind.HEADING and not each.parent]
    if len(tops) < 2 or tops[0].name != found.title:
        return False
    is_deep = lines[tops[0].line - 1].lstrip().startswith("##")
    return is_deep or bool(interface.NOISE["release"].match(found.title))


def _find_front_matter_end(lines: list[str]) -> int:
    """Return the index of the line after the front matter; 0 if there is none."""
    mark = lines[0].rstrip()
    if mark not in ("---", "+++"):
        return 0
    # If no field follows, the mark is a horizontal rule.
    if not any(_FRONT_LINE.match(line) for line in lines[1:6]):
        return 0
    for index in range(1, len(lines)):
        if lines[index].rstrip() in (mark, "..."):
            return index + 1
    return 0


def _add_front_matter(found: Findings, lines: list[str]) -> Findings:
    """Return *found* with the title and the description in *lines*, the front matter."""
    fields = {
        match[1]: (line, match[2])
        for line, text in enumerate(lines, 1)
        if (match := _FRONT_FIELD.match(text[:_LONGEST_FIELD]))
    }
    is_form = "about" in fields
    named = fields.get("name" if is_form else "title", (0, ""))[1]
    title = named if is_form else found.title or named
    for key in ("description", "summary", "about"):
        line, text = fields.get(key, (0, ""))
        if summary := interface.describe_sentence(strip_markdown(text)):
            return Findings(title=title, doc=text, doc_line=line, summary=summary)
    # The text of an issue template addresses its users and does not describe the file.
    return Findings(title=title) if is_form else replace(found, title=title)
