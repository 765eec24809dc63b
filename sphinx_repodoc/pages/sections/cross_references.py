"""The sections *Cross-references* and *Related files*: the users of each symbol of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sphinx_repodoc.index import Use
from sphinx_repodoc.model import CALLABLES, VALUES, Symbol
from sphinx_repodoc.pages.blocks import (
    Block,
    Fold,
    Inlines,
    Link,
    Muted,
    Paragraph,
    Row,
    Table,
    make_table,
)
from sphinx_repodoc.pages.book import Cited
from sphinx_repodoc.pages.phrases import count, join_inlines, tell_more
from sphinx_repodoc.pages.sections.context import FileContext

FOLD = 25
MAX_LINES = 8


def make_related(context: FileContext) -> Iterator[Block]:
    """The related files, each with the reason."""
    related = context.book.index.related(context.path)
    rows = (((context.book.link_file(each.path),), (Muted(each.reason),)) for each in related)
    yield from make_table(rows)


def make_cross_references(context: FileContext) -> Iterator[Block]:
    """The citations in documents, then the users of each symbol, in file order."""
    if cited := tuple(_list_cited(context)):
        yield Paragraph(("Cited in the documentation",), role="caption")
        yield Table(cited, fold=FOLD)
    by_symbol = group_uses(context)
    for symbol in dict.fromkeys(symbol.qualname for symbol in context.analysis.symbols):
        if users := by_symbol.get(symbol):
            link = context.book.link_symbol(context.path, symbol, symbol)
            total = Muted(f" used in {count(len(users), 'file')}")
            rows = tuple(
                ((context.book.link_file(path),), _describe_uses(context, path, uses))
                for path, uses in users.items()
            )
            yield Fold((link, total), (Table(rows, fold=FOLD),))


def _list_cited(context: FileContext) -> Iterator[Row]:
    for cited in context.book.cited.get(context.path, ()):
        place = f"{cited.title}: {cited.section}" if cited.section != cited.title else cited.title
        link = Link(place, page=cited.document, anchor=cited.anchor)
        yield (link,), _name_cited(context, cited)


def _name_cited(context: FileContext, cited: Cited) -> Inlines:
    if cited.symbol:
        return (context.book.link_symbol(context.path, cited.symbol, cited.symbol),)
    if not cited.first:
        return ()
    lines = f"line {cited.first}"
    if cited.last > cited.first:
        lines = f"lines {cited.first} to {cited.last}"
    return (context.link_line(cited.first, lines),)


def group_uses(context: FileContext) -> dict[str, dict[str, list[Use]]]:
    """Return symbol -> other file -> its uses of the symbol, for the symbols of this file."""
    by_symbol: dict[str, dict[str, list[Use]]] = {}
    for use in context.book.index.uses.list_outside(context.path):
        by_symbol.setdefault(use.symbol, {}).setdefault(use.path, []).append(use)
    return by_symbol


def find_overshadowed(symbols: Sequence[Symbol]) -> set[tuple[int, str]]:
    """Return line and name of values that share their name with a callable, which uses refer to."""
    called = {symbol.qualname for symbol in symbols if symbol.kind in CALLABLES}
    values = (symbol for symbol in symbols if symbol.kind in VALUES)
    return {(symbol.line, symbol.name) for symbol in values if symbol.qualname in called}


def link_lines(context: FileContext, path: str, lines: Iterable[int]) -> Inlines:
    """Return links to the first lines of another file, and the number of the others."""
    places = sorted(set(lines))
    links = join_inlines(
        (context.book.link_file(path, text=str(line), line=line),) for line in places[:MAX_LINES]
    )
    return (*links, *tell_more(len(places) - MAX_LINES))


def _describe_uses(context: FileContext, path: str, uses: Sequence[Use]) -> Inlines:
    lines = link_lines(context, path, (line for use in uses for line in use.lines))
    kinds = ", ".join(sorted({_KINDS[use.kind] for use in uses}))
    likely: Inlines = () if all(use.exact for use in uses) else (" ", Muted("likely"))
    return (Muted(f"{kinds} "), *lines, *likely)


_KINDS = {"call": "called", "type": "as a type", "base": "as a base", "name": "named"}
