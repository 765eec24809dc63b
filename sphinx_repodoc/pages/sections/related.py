"""The files that belong with a file."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.pages.blocks import Block, Muted, Table
from sphinx_repodoc.pages.sections.context import FileContext


def make_related(context: FileContext) -> Iterator[Block]:
    """Each with the reason."""
    rows = tuple(
        ((context.book.link_file(related.path),), (Muted(related.reason),))
        for related in context.book.index.related(context.path)
    )
    if rows:
        yield Table(rows)
