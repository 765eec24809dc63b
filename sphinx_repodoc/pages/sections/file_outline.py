"""The section *Structure*: an outline of the symbols of a file."""

from __future__ import annotations

import bisect
from collections.abc import Container, Iterator, Sequence

from sphinx_repodoc.index.anchors import list_anchors
from sphinx_repodoc.model import CALLABLES, TYPES, Symbol, SymbolKind, Visibility, space_before_name
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Link
from sphinx_repodoc.pages.book import FileContext, anchor_line
from sphinx_repodoc.pages.budget import ALLOWANCES
from sphinx_repodoc.pages.grouping import group_by
from sphinx_repodoc.pages.phrases import count
from sphinx_repodoc.pages.sections.test_titles import SKIPPED, list_titled, merge_titled
from sphinx_repodoc.pages.sections.usage import find_overshadowed

MAX_DECORATOR = 50

_NOWHERE = -1
# Characters that separate the components of qualified names, in all languages.
_SEPARATORS = ":.\\ >"

_CONTAINERS = TYPES | {
    SymbolKind.NAMESPACE, SymbolKind.MODULE, SymbolKind.TYPE, SymbolKind.MESSAGE,
    SymbolKind.SERVICE, SymbolKind.TABLE, SymbolKind.VIEW,
}  # fmt: skip
"""Kinds that come first in an outline, with the kind before the name."""

_SEQUENTIAL = frozenset({
    SymbolKind.TARGET, SymbolKind.STAGE, SymbolKind.JOB, SymbolKind.STEP, SymbolKind.PLAY,
    SymbolKind.TASK, SymbolKind.HEADING, SymbolKind.ANCHOR, SymbolKind.SELECTOR, SymbolKind.KEY,
})  # fmt: skip
"""Kinds in documents, data and builds, where the order of the source means something."""

_RANKS = {Visibility.PROTECTED: 1, Visibility.INTERNAL: 1, Visibility.PRIVATE: 2}
"""Visibility -> its place in an outline; all others come first."""


def make_structure(context: FileContext) -> Iterator[Block]:
    """The outline: symbols below their classes, public ones first, with the number of users."""
    symbols = context.analysis.symbols
    titled = list_titled(context)
    if not symbols and not titled:
        return
    users = _count_users(context)
    values = find_overshadowed(symbols)
    anchors = list_anchors(symbols)
    titles = {each.line: each.title for each in titled if each.title not in each.symbol}
    skipped = {each.line for each in titled if each.symbol and each.is_skipped}
    items: list[blocks.OutlineItem] = []
    # Whether the symbols around the next one are private, from the outermost on.
    around: list[bool] = []
    for number, parent, depth in arrange(symbols, in_source_order=_keeps_order(context)):
        symbol = symbols[number]
        is_used = (symbol.line, symbol.name) not in values
        anchor = next(iter(anchors[number]), anchor_line(symbol.line))
        around[depth:] = [any(around[:depth]) or symbol.visibility in _RANKS]
        items.append(
            blocks.OutlineItem(
                depth=depth,
                before=_name_before(symbol),
                link=Link(_name_below(symbol, parent), anchor=anchor if context.listed else ""),
                signature=_signature(symbol),
                doc=symbol.doc or titles.get(symbol.line, ""),
                count=users.pop(symbol.qualname, None) if is_used else None,
                kind=_name_kind(symbol, skipped),
                first=symbol.start_line or symbol.line,
                last=symbol.end_line,
                private=around[-1],
                anchors=() if context.listed else anchors[number],
            )
        )
    if titled:
        items = merge_titled(items, titled, listed=context.listed)
    # Without a listing, rows carry the anchors of symbols, and there is more space.
    allowance = ALLOWANCES["structure"].of(context.record.source.size) if context.listed else 0
    yield blocks.Outline(tuple(items), allowance)


def _name_kind(symbol: Symbol, skipped: Container[int]) -> str:
    """Return the word before a symbol's name: its kind, or that the test on its line is skipped."""
    if symbol.line in skipped and symbol.kind in CALLABLES | TYPES:
        return SKIPPED
    return symbol.kind if symbol.kind in _CONTAINERS else ""


def _keeps_order(context: FileContext) -> bool:
    """Tell whether an outline is in the order of the source: in tests, documents and data."""
    symbols = context.analysis.symbols
    is_test = context.path in context.book.index.tests
    return is_test or any(symbol.kind in _SEQUENTIAL for symbol in symbols)


def _rank(symbol: Symbol) -> tuple[int, int]:
    """Sort key of siblings: public ones first, then types, callables, values."""
    if symbol.kind in _CONTAINERS:
        return _RANKS.get(symbol.visibility, 0), 0
    return _RANKS.get(symbol.visibility, 0), 1 if symbol.kind in CALLABLES else 2


def arrange(symbols: Sequence[Symbol], *, in_source_order: bool) -> Iterator[tuple[int, str, int]]:
    """Yield (position, name of its owner, depth) for each symbol, after its owner: the class or
    namespace that contains it, which may end before it (C++ methods outside of their class)."""
    children: dict[int, list[tuple[int, str]]] = {}
    for number, (owner, parent) in enumerate(_find_owners(symbols)):
        children.setdefault(owner, []).append((number, parent))
    if not in_source_order:
        for siblings in children.values():
            siblings.sort(key=lambda child: (_rank(symbols[child[0]]), child[0]))
    ahead = [(number, parent, 0) for number, parent in reversed(children.get(_NOWHERE, ()))]
    while ahead:
        number, parent, depth = ahead.pop()
        yield number, parent, depth
        below = reversed(children.get(number, ()))
        ahead += [(inner, owner, depth + 1) for inner, owner in below]


def _find_owners(symbols: Sequence[Symbol]) -> Iterator[tuple[int, str]]:
    """Yield the position and the name of the owner of each symbol."""
    places: dict[str, list[int]] = {}
    for number, symbol in enumerate(symbols):
        places.setdefault(symbol.qualname, []).append(number)
    for number, symbol in enumerate(symbols):
        # The innermost owner in the symbol's qualified name that is in the outline.
        parent = symbol.parent
        while parent and parent not in places:
            end = max(parent.rfind(mark) for mark in _SEPARATORS)
            parent = parent[: end + 1].rstrip(_SEPARATORS)
        if len(parent) >= len(symbol.qualname):
            parent = ""
        # The last definition of the owner before the symbol, or else the first one after it.
        owners = places.get(parent, [_NOWHERE]) if parent else [_NOWHERE]
        yield owners[max(bisect.bisect_left(owners, number) - 1, 0)], parent


def _count_users(context: FileContext) -> dict[str, Link]:
    """Return qualified name -> number of files that use the symbol and of documents that cite it,
    linked to the list of these."""
    words: dict[str, list[str]] = {}
    for symbol in context.users:
        # A row has room for the files only, or for the tests if there are no others.
        words[symbol] = context.count_users(symbol)[:1]
    cited = group_by(context.book.cited.get(context.path, ()), lambda each: each.symbol)
    for symbol, found in cited.items():
        documents = {each.document for each in found}
        words.setdefault(symbol, []).append(count(len(documents), "document"))
    links: dict[str, Link] = {}
    for symbol, each in words.items():
        page, anchor = context.find_uses(symbol)
        links[symbol] = Link(", ".join(each), page=page, anchor=anchor)
    return links


def _name_below(symbol: Symbol, parent: str) -> str:
    """Return the name of a symbol in an outline below *parent*. If the outline lacks the containing
    class, its name is part of it."""
    if parent == symbol.parent:
        return symbol.name
    return symbol.qualname[len(parent) :].lstrip(_SEPARATORS) or symbol.name


def _name_before(symbol: Symbol) -> str:
    """Return the decorators and keywords before a symbol's name, with a space after them if needed.
    Long arguments of decorators are left out."""
    words = []
    for decorator in symbol.decorators:
        if len(decorator) > MAX_DECORATOR:
            name = decorator.partition("(")[0]
            decorator = f"{name}(…){']' * (name.count('[') - name.count(']'))}"
        # Some languages' readers return decorators without the ``@``.
        words.append(decorator if decorator[:1] in "@#[" else f"@{decorator}")
    return space_before_name(" ".join(filter(None, (*words, symbol.prefix))))


def _signature(symbol: Symbol) -> str:
    # Add only the base classes that neither the prefix nor the signature mentions.
    written = f"{symbol.prefix} {symbol.signature}"
    unseen = ", ".join(base for base in symbol.bases if base not in written)
    if not unseen:
        return symbol.signature
    is_first = not any(base in written for base in symbol.bases)
    return f"{symbol.signature}({unseen})" if is_first else f"{symbol.signature} with {unseen}"
