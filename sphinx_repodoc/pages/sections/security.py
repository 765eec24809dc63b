"""What a file does that can be dangerous."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.pages.blocks import Block
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.sections.notes import make_closing, make_findings, select_notes


def make_security(context: FileContext) -> Iterator[Block]:
    """Each with its lines, its weight and the weakness it may be."""
    if notes := select_notes(context, "security"):
        yield from make_findings(context, notes)
        yield from make_closing(context, "security")
