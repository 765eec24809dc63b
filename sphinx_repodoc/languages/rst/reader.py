"""reStructuredText documents."""

from __future__ import annotations

from collections.abc import Collection

from sphinx_repodoc.analyse.interface import (
    Findings,
    add_structure,
    cut_lines,
    describe_pieces,
    read_rst,
    strip_rst,
)


def analyse_rst(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """The title, the first prose paragraph and the structure of a reStructuredText document."""
    lines = text.split("\n")
    structure = read_rst(cut_lines(lines))
    found = describe_pieces(name, structure.pieces, strip_rst)
    return add_structure(found, structure, lines, strip_rst)
