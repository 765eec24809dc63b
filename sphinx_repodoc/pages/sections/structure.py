"""The outline of a file's symbols."""

from __future__ import annotations

import bisect
import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from sphinx_repodoc.model import TYPES, ReferenceKind, Symbol, SymbolKind
from sphinx_repodoc.pages.blocks import Block, Inline, Inlines, Link, Outline, OutlineItem
from sphinx_repodoc.pages.book import anchor_line
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.sections.cross_references import find_overshadowed
from sphinx_repodoc.pages.words import count, name_kinds

OUTLINE_FOLD = 60
MAX_DECORATOR = 50

_WRITTEN = frozenset({
    SymbolKind.TARGET, SymbolKind.STAGE, SymbolKind.JOB, SymbolKind.STEP, SymbolKind.PLAY,
    SymbolKind.TASK, SymbolKind.HEADING, SymbolKind.ANCHOR, SymbolKind.SELECTOR, SymbolKind.KEY,
})  # fmt: skip
"""Kinds that a document or a configuration has rather than defines."""

_OPEN = TYPES | {SymbolKind.NAMESPACE, SymbolKind.MODULE}


def count_kinds(symbols: Sequence[Symbol]) -> str:
    """How many symbols of each kind there are, in words: ``Defines 2 classes, 1 function.``"""
    # What can be opened again is counted once.
    opened = {(symbol.kind, symbol.qualname) for symbol in symbols if symbol.kind in _OPEN}
    counts = Counter(symbol.kind for symbol in symbols if symbol.kind not in _OPEN)
    counts.update(kind for kind, _ in opened)
    sentences = []
    for verb, is_written in (("Defines", False), ("Has", True)):
        words = [
            count(counts[kind], kind, name_kinds(kind))
            for kind in SymbolKind
            if counts[kind] and (kind in _WRITTEN) is is_written
        ]
        if words:
            sentences.append(f"{verb} {', '.join(words)}.")
    return " ".join(sentences)


def make_structure(context: FileContext) -> Iterator[Block]:
    """The outline, where there is one."""
    if context.analysis.symbols:
        yield _make_outline(context, context.analysis.symbols)


def _make_outline(context: FileContext, symbols: Sequence[Symbol]) -> Outline:
    """The symbols in the order of the file, each below what it belongs to, with how many files
    use them."""
    users = _count_users(context)
    types = _link_types(context)
    values = find_overshadowed(symbols)
    items = []
    for symbol, parent, depth in _arrange(symbols):
        text = symbol.name
        if parent != symbol.parent:
            # What it belongs to is part of its name where that is not shown.
            text = symbol.qualname[len(parent) :].lstrip(_SEPARATORS) or text
        items.append(
            OutlineItem(
                depth=depth,
                before=_words_before(symbol),
                link=Link(text, anchor=anchor_line(symbol.line) if context.listed else ""),
                signature=_link_words(_signature(symbol), types, symbol),
                doc=symbol.doc,
                count=()
                if (symbol.line, symbol.name) in values
                else users.pop(symbol.qualname, ()),
            )
        )
    return Outline(tuple(items), fold=OUTLINE_FOLD)


def _arrange(symbols: Sequence[Symbol]) -> Iterator[tuple[Symbol, str, int]]:
    """Each symbol behind what it belongs to, wherever it is written: methods of Go and Rust
    stand apart from their types. With it come the name of what it stands below, and how deep."""
    places: dict[str, list[int]] = {}
    for number, symbol in enumerate(symbols):
        places.setdefault(symbol.qualname, []).append(number)
    children: dict[int, list[tuple[int, str]]] = {}
    for number, symbol in enumerate(symbols):
        parent = _find_shown(symbol.parent, places)
        if len(parent) >= len(symbol.qualname):
            parent = ""
        above = _find_above(places[parent], number) if parent else _NOWHERE
        children.setdefault(above, []).append((number, parent))
    ahead = [(number, parent, 0) for number, parent in reversed(children.get(_NOWHERE, ()))]
    while ahead:
        number, parent, depth = ahead.pop()
        yield symbols[number], parent, depth
        below = reversed(children.get(number, ()))
        ahead += [(inner, owner, depth + 1) for inner, owner in below]


_NOWHERE = -1


def _find_above(places: Sequence[int], number: int) -> int:
    """The last of *places* before *number*, or else the first one behind it."""
    return places[max(bisect.bisect_left(places, number) - 1, 0)]


class _TypeLink(NamedTuple):
    """A link to the definition of a type, and the lines on which the file uses it."""

    link: Inline
    lines: frozenset[int]


def _link_types(context: FileContext) -> dict[str, _TypeLink]:
    """The names of types and bases that lead to one definition in this file's headers."""
    targets: dict[str, set[tuple[str, str]]] = {}
    lines: dict[str, set[int]] = {}
    for use in context.book.index.uses.by_user.get(context.path, ()):
        if use.kind in _TYPE_KINDS and use.exact:
            targets.setdefault(use.name, set()).add((use.target, use.symbol))
            lines.setdefault(use.name, set()).update(use.lines)
    book = context.book
    return {
        name: _TypeLink(
            book.link_file(path, text=name, line=book.lines.get(path, symbol)),
            frozenset(lines[name]),
        )
        for name, found in targets.items()
        if len(found) == 1
        for path, symbol in found
    }


_TYPE_KINDS = frozenset({ReferenceKind.TYPE, ReferenceKind.BASE})
_WORD = re.compile(r"""("[^"]*"|'\w*'|\w+)""")


def _link_words(text: str, links: Mapping[str, _TypeLink], symbol: Symbol) -> Inlines:
    """*text* with a link on each word that leads somewhere; one in quotes does not, and one that
    belongs to something else (``request.Request``) only if it is used on that line."""
    if not links or not text:
        return (text,) if text else ()
    header = range(symbol.start_line or symbol.line, symbol.line + 1)
    parts: list[Inline] = []
    written = ""
    for part in _WORD.split(text):
        found = links.get(part)
        if found and (not written.endswith(_OWNERSHIP) or not found.lines.isdisjoint(header)):
            parts.append(found.link)
        elif parts and isinstance(parts[-1], str):
            parts[-1] += part
        elif part:
            parts.append(part)
        written = part or written
    return tuple(parts)


_OWNERSHIP = (".", "::", "\\")


def _count_users(context: FileContext) -> dict[str, Inlines]:
    """How many files use each symbol, and how many documents cite it, leading to where they are
    named."""
    users: dict[str, set[str]] = {}
    for use in context.book.index.uses.list_outside(context.path):
        users.setdefault(use.symbol, set()).add(use.path)
    documents: dict[str, set[str]] = {}
    for cited in context.book.cited.get(context.path, ()):
        documents.setdefault(cited.symbol, set()).add(cited.document)
    is_shown = "cross-references" in context.book.options.sections
    anchor = "cross-references" if is_shown else ""
    return {
        symbol: (Link(", ".join(_say_users(symbol, users, documents)), anchor=anchor),)
        for symbol in {**users, **documents}
    }


def _say_users(
    symbol: str, users: Mapping[str, set[str]], documents: Mapping[str, set[str]]
) -> Iterator[str]:
    if found := users.get(symbol):
        yield f"used in {count(len(found), 'file')}"
    if found := documents.get(symbol):
        yield f"cited in {count(len(found), 'document')}"


_SEPARATORS = ":.\\ >"


def _find_shown(parent: str, shown: Container[str]) -> str:
    """The innermost part of a qualified name that stands in the outline."""
    while parent and parent not in shown:
        parent = parent[: max(parent.rfind(mark) for mark in _SEPARATORS) + 1].rstrip(_SEPARATORS)
    return parent


def _words_before(symbol: Symbol) -> str:
    """Everything that is written before a name, with the blank between them."""
    words = [_mark(_shorten(decorator)) for decorator in symbol.decorators]
    if symbol.prefix:
        words.append(symbol.prefix)
    written = " ".join(words)
    return f"{written} " if written and not written.endswith(_TIGHT) else written


_TIGHT = (".", "::", "$", "*", "&", "@", "->", "\\", "(", "^")
"""What nothing stands behind but the name."""


def _mark(decorator: str) -> str:
    """A decorator as it is written; in Python its mark is not part of it."""
    return decorator if decorator[:1] in "@#[" else f"@{decorator}"


def _shorten(decorator: str) -> str:
    """A decorator without its arguments where they would hide what is decorated."""
    if len(decorator) <= MAX_DECORATOR:
        return decorator
    name = decorator.partition("(")[0]
    return f"{name}(…){']' * (name.count('[') - name.count(']'))}"


def _signature(symbol: Symbol) -> str:
    # Most languages write the bases of a class behind its name, Python in parentheses, Fortran
    # before it.
    written = f"{symbol.prefix} {symbol.signature}"
    unseen = ", ".join(base for base in symbol.bases if base not in written)
    if not unseen:
        return symbol.signature
    is_first = not any(base in written for base in symbol.bases)
    return f"{symbol.signature}({unseen})" if is_first else f"{symbol.signature} with {unseen}"
