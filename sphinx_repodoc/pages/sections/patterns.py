"""How a file is written: the means of its language that it uses."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.pages.blocks import Block
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.sections.notes import make_closing, make_facts, select_notes


def make_patterns(context: FileContext) -> Iterator[Block]:
    """Each pattern with the names and lines that show it."""
    if notes := select_notes(context, "patterns"):
        yield from make_facts(context, notes)
        yield from make_closing(context, "patterns")
