"""The names that a file defines."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.pages.blocks import Block, Muted, Pills, Strong
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.words import join_inlines

KEYWORD_FOLD = 40


def make_keywords(context: FileContext) -> Iterator[Block]:
    """Each with the lines that define it."""
    places: dict[tuple[str, str], list[int]] = {}
    for symbol in context.analysis.symbols:
        places.setdefault((symbol.name, symbol.kind), []).append(symbol.line)
    items = tuple(
        (
            Strong(name),
            " ",
            Muted(kind),
            " ",
            *join_inlines((context.link_line(line, str(line)),) for line in lines),
        )
        for (name, kind), lines in sorted(places.items(), key=lambda item: item[0][0].casefold())
    )
    if items:
        yield Pills(items, fold=KEYWORD_FOLD)
