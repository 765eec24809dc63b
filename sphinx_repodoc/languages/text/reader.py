"""Plain text, of which only a README is read."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import (
    Findings,
    Piece,
    PieceKind,
    cut_lines,
    describe,
    describe_pieces,
    read_rst,
)


def analyse_text(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """The first prose paragraph of a README in plain text; nothing for other plain text."""
    if name.partition(".")[0].casefold() != "readme":
        return Findings()
    found = describe_pieces(name, _list_pieces(text), str, _summarise)
    # Any line of plain text may look like a heading.
    return replace(found, title="")


def _list_pieces(text: str) -> Iterator[Piece]:
    """The pieces of plain text, in which a first line alone is a title."""
    for number, piece in enumerate(read_rst(cut_lines(text.split("\n"))).pieces):
        is_alone = number == 0 and len(piece.lines) == 1
        is_title = is_alone and not piece.lines[0].rstrip().endswith((".", "!", "?"))
        yield piece._replace(kind=PieceKind.HEADING) if is_title else piece


def _summarise(paragraph: str) -> str:
    """The summary of a paragraph of plain text, which has to be a whole sentence."""
    summary = describe(paragraph, words=4, strict=True)
    return summary if summary.endswith((".", "…")) else ""
