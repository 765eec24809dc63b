"""Readers of plain text: README files, and licences in Debian's copyright format (DEP-5)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice

from msgspec.structs import replace

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Findings, Piece, PieceKind
from sphinx_repodoc.model import PathRule

_MAX_RULES = 10_000


def analyse_text(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """Return the first prose paragraph of a README; nothing for other plain text."""
    if name.partition(".")[0].casefold() != "readme":
        return Findings()
    found = interface.describe_pieces(name, _list_pieces(text), str, _summarise)
    # No title: in plain text, any line may look like a heading.
    return replace(found, title="")


def _list_pieces(text: str) -> Iterator[Piece]:
    """Yield the paragraphs of plain text; a first paragraph of one line is a title."""
    structure = interface.read_rst(interface.cut_lines(text.split("\n")))
    for number, piece in enumerate(structure.pieces):
        is_alone = number == 0 and len(piece.lines) == 1
        is_title = is_alone and not piece.lines[0].rstrip().endswith((".", "!", "?"))
        yield piece._replace(kind=PieceKind.HEADING) if is_title else piece


def _summarise(paragraph: str) -> str:
    """Return the summary of a paragraph; empty unless it is a whole sentence."""
    summary = interface.describe(paragraph, words=4, strict=True)
    return summary if summary.endswith((".", "…")) else ""


def analyse_dep5(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the rules of a DEP-5 file, which assign licences to path patterns, in source order."""
    return Findings(path_rules=tuple(islice(_read_dep5(text), _MAX_RULES)))


def _read_dep5(content: str) -> Iterator[PathRule]:
    if not content.startswith("Format:"):
        return
    line = 1
    for paragraph in re.split(r"(\n[ \t]*\n)", content):
        if not paragraph.isspace():
            fields = dict(
                re.findall(r"(?m)^(Files|License):[ \t]*((?:.*\n?)(?:[ \t].*\n?)*)", paragraph)
            )
            licence = fields.get("License", "").partition("\n")[0].strip()
            first = line + len(paragraph) - len(paragraph.lstrip("\n"))
            for pattern in fields.get("Files", "").split() if licence else ():
                yield PathRule(line=first, pattern=pattern, values=(licence,))
        line += paragraph.count("\n")
