"""Who uses which symbol of a file, by file and line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sphinx_repodoc.index import Use
from sphinx_repodoc.model import CALLABLES, VALUES, Symbol
from sphinx_repodoc.pages.blocks import Block, Fold, Inlines, Link, Muted, Paragraph, Table
from sphinx_repodoc.pages.book import Cited
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.words import count, join_inlines

FOLD = 25
MAX_LINES = 8


def make_cross_references(context: FileContext) -> Iterator[Block]:
    """What the documents cite, then a line for each symbol that other files use, in the order of
    the file."""
    yield from _list_cited(context)
    by_symbol = group_uses(context)
    for symbol in dict.fromkeys(symbol.qualname for symbol in context.analysis.symbols):
        if users := by_symbol.get(symbol):
            link = context.book.link_symbol(context.path, symbol, symbol)
            total = Muted(f" used in {count(len(users), 'file')}")
            rows = tuple(
                ((context.book.link_file(path),), _name_lines(context, path, uses))
                for path, uses in users.items()
            )
            yield Fold((link, total), (Table(rows, fold=FOLD),))


def _list_cited(context: FileContext) -> Iterator[Block]:
    """The places in the project's documents that cite the file."""
    rows = []
    for cited in context.book.cited.get(context.path, ()):
        place = f"{cited.title}: {cited.section}" if cited.section != cited.title else cited.title
        link = Link(place, page=cited.document, anchor=cited.anchor)
        rows.append(((link,), _name_cited(context, cited)))
    if rows:
        yield Paragraph(("Cited in the documentation",), role="caption")
        yield Table(tuple(rows), fold=FOLD)


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
    """Symbol -> file -> uses, of what this file defines in others."""
    by_symbol: dict[str, dict[str, list[Use]]] = {}
    for use in context.book.index.uses.list_outside(context.path):
        by_symbol.setdefault(use.symbol, {}).setdefault(use.path, []).append(use)
    return by_symbol


def find_overshadowed(symbols: Sequence[Symbol]) -> set[tuple[int, str]]:
    """Line and name of the values beside which a function has the same name: that is used."""
    called = {symbol.qualname for symbol in symbols if symbol.kind in CALLABLES}
    values = (symbol for symbol in symbols if symbol.kind in VALUES)
    return {(symbol.line, symbol.name) for symbol in values if symbol.qualname in called}


def link_lines(context: FileContext, path: str, lines: Iterable[int]) -> Inlines:
    """Links to lines of another file; many are told by their number."""
    places = sorted(set(lines))
    shown = join_inlines(
        (context.book.link_file(path, text=str(line), line=line),) for line in places[:MAX_LINES]
    )
    rest = len(places) - MAX_LINES
    return (*shown, Muted(f" and {rest:,} more")) if rest > 0 else shown


def _name_lines(context: FileContext, path: str, uses: Iterable[Use]) -> Inlines:
    uses = list(uses)
    lines = link_lines(context, path, (line for use in uses for line in use.lines))
    kinds = ", ".join(dict.fromkeys(sorted(_WORDS[use.kind] for use in uses)))
    likely: Inlines = () if all(use.exact for use in uses) else (" ", Muted("likely"))
    return (Muted(f"{kinds} "), *lines, *likely)


_WORDS = {"call": "called", "type": "as a type", "base": "as a base", "name": "named"}
