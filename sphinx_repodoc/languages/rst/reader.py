"""reStructuredText documents."""

from __future__ import annotations

from collections.abc import Collection

from sphinx_repodoc.analyse.interface import (
    Findings,
    add_structure,
    cut_lines,
    describe_pieces,
    list_rst_pieces,
    read_rst,
    strip_rst,
)


def analyse_rst(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """The title, the first prose paragraph and the structure of a reStructuredText document."""
    lines = text.split("\n")
    found = describe_pieces(name, list_rst_pieces(text), strip_rst)
    return add_structure(found, read_rst(cut_lines(lines)), lines, strip_rst)
