"""Rows for the types that a file's types implement or extend, and the methods that its methods
override; both in the other direction as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import Symbol, SymbolKind
from sphinx_repodoc.pages.blocks import Block, Inlines, Muted, Paragraph, Table
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.phrases import join_inlines, tell_more

MAX_ROWS = 40
MAX_LINKED = 6
_FOLD = 12
_PROMISES = frozenset({SymbolKind.INTERFACE, SymbolKind.PROTOCOL, SymbolKind.TRAIT})
"""Kinds of types that are implemented; others are extended."""


def make_inheritance(context: FileContext) -> Iterator[Block]:
    """A table of the symbols of a file with their relations."""
    rows = []
    seen: set[str] = set()
    for symbol in context.analysis.symbols:
        if symbol.qualname not in seen:
            seen.add(symbol.qualname)
            if relations := tuple(_list_relations(context, symbol)):
                link = context.book.link_symbol(context.path, symbol.qualname, symbol.qualname)
                rows.append(((link,), join_inlines(relations, " · ")))
    if rows:
        yield Paragraph(("Implements and overrides",), role="caption")
        yield Table(tuple(rows[:MAX_ROWS]), fold=_FOLD)
        if more := tell_more(len(rows) - MAX_ROWS):
            yield Paragraph(more)


def _list_relations(context: FileContext, symbol: Symbol) -> Iterator[Inlines]:
    """Yield the relations of one symbol, each with links."""
    place = Definition(context.path, symbol.qualname)
    found = context.book.index.uses.inheritance
    bases = found.bases.get(place, ())
    promised = [each for each in bases if _is_promise(context, each)]
    extended = [each for each in bases if each not in promised]
    derived = "implemented by" if symbol.kind in _PROMISES else "extended by"
    for verb, places in (
        ("implements", promised),
        ("extends", extended),
        (derived, found.derived.get(place, ())),
        ("overrides", found.overrides.get(place, ())),
        ("overridden by", found.overridden.get(place, ())),
    ):
        if places:
            yield (Muted(f"{verb} "), *_link(context, places))


def _link(context: FileContext, places: Sequence[Definition]) -> Inlines:
    links = join_inlines(
        (context.book.link_symbol(path, symbol, symbol),) for path, symbol in places[:MAX_LINKED]
    )
    return (*links, *tell_more(len(places) - MAX_LINKED))


def _is_promise(context: FileContext, place: Definition) -> bool:
    symbol = context.book.lines.find(place.path, place.symbol)
    return symbol is not None and symbol.kind in _PROMISES
