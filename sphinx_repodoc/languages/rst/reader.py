"""Reader of reStructuredText documents."""

from __future__ import annotations

from collections.abc import Collection

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Findings, strip_rst


def analyse_rst(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """Return the title, first prose paragraph and structure of a reStructuredText document."""
    lines = text.split("\n")
    structure = interface.read_rst(interface.cut_lines(lines))
    found = interface.describe_pieces(name, structure.pieces, strip_rst)
    return interface.add_structure(found, structure, lines, strip_rst)
