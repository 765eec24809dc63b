"""The section *Structure*: an outline of the symbols of a file."""

from __future__ import annotations

import bisect
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from sphinx_repodoc.model import ReferenceKind, Symbol
from sphinx_repodoc.pages.blocks import Block, Inline, Inlines, Link, Outline, OutlineItem
from sphinx_repodoc.pages.book import anchor_line
from sphinx_repodoc.pages.grouping import group_by
from sphinx_repodoc.pages.phrases import count
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.sections.usage import find_overshadowed, group_uses

OUTLINE_FOLD = 60
MAX_DECORATOR = 50

_TYPE_KINDS = frozenset({ReferenceKind.TYPE, ReferenceKind.BASE})
_WORD = re.compile(r"""("[^"]*"|'\w*'|\w+)""")
_NOWHERE = -1
# Characters between the parts of qualified names, in all languages.
_SEPARATORS = ":.\\ >"
# Operators between an owner and its attribute.
_OWNERSHIP = (".", "::", "\\")
# Endings of a prefix that no space separates from the name.
_TIGHT = (".", "::", "$", "*", "&", "@", "->", "\\", "(", "^")


def make_structure(context: FileContext) -> Iterator[Block]:
    """The symbols in file order, each below its owner, with the number of files that use it."""
    symbols = context.analysis.symbols
    if not symbols:
        return
    users = _count_users(context)
    types = _link_types(context)
    values = find_overshadowed(symbols)
    items = []
    for symbol, parent, depth in _arrange(symbols):
        text = symbol.name
        if parent != symbol.parent:
            # Owners that are not in the outline are part of the name.
            text = symbol.qualname[len(parent) :].lstrip(_SEPARATORS) or text
        is_used = (symbol.line, symbol.name) not in values
        items.append(
            OutlineItem(
                depth=depth,
                before=_words_before(symbol),
                link=Link(text, anchor=anchor_line(symbol.line) if context.listed else ""),
                signature=_link_words(_signature(symbol), types, symbol),
                doc=symbol.doc,
                count=users.pop(symbol.qualname, ()) if is_used else (),
            )
        )
    yield Outline(tuple(items), fold=OUTLINE_FOLD)


def _arrange(symbols: Sequence[Symbol]) -> Iterator[tuple[Symbol, str, int]]:
    """Yield each symbol after its owner, with the owner's name and the depth. Some languages write
    methods outside of their types."""
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


def _find_above(places: Sequence[int], number: int) -> int:
    """Return the last of *places* before *number*, or else the first one after it."""
    return places[max(bisect.bisect_left(places, number) - 1, 0)]


class _TypeLink(NamedTuple):
    """A link to the definition of a type, and the lines on which the file uses it."""

    link: Inline
    lines: frozenset[int]


def _link_types(context: FileContext) -> dict[str, _TypeLink]:
    """Return the names of types and bases that refer to a single definition, with links to it."""
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


def _link_words(text: str, links: Mapping[str, _TypeLink], symbol: Symbol) -> Inlines:
    """Return *text* with links on the words in *links*. Words in quotes are not linked, attributes
    (``request.Request``) only if the symbol's header uses them."""
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


def _count_users(context: FileContext) -> dict[str, Inlines]:
    """Return the number of files that use each symbol and of documents that cite it, linked to the
    cross-references."""
    words: dict[str, list[str]] = {}
    for symbol, files in group_uses(context).items():
        words[symbol] = [f"used in {count(len(files), 'file')}"]
    cited = group_by(context.book.cited.get(context.path, ()), lambda each: each.symbol)
    for symbol, found in cited.items():
        documents = {each.document for each in found}
        words.setdefault(symbol, []).append(f"cited in {count(len(documents), 'document')}")
    anchor = context.name_anchor("cross-references")
    return {symbol: (Link(", ".join(each), anchor=anchor),) for symbol, each in words.items()}


def _find_shown(parent: str, shown: Container[str]) -> str:
    """Return the innermost owner in a qualified name that is in the outline."""
    while parent and parent not in shown:
        parent = parent[: max(parent.rfind(mark) for mark in _SEPARATORS) + 1].rstrip(_SEPARATORS)
    return parent


def _words_before(symbol: Symbol) -> str:
    """Return the text before a name, with a space after it if needed."""
    words = [_mark(_shorten(decorator)) for decorator in symbol.decorators]
    if symbol.prefix:
        words.append(symbol.prefix)
    written = " ".join(words)
    return f"{written} " if written and not written.endswith(_TIGHT) else written


def _mark(decorator: str) -> str:
    """Return a decorator with its mark, which some analyses leave out."""
    return decorator if decorator[:1] in "@#[" else f"@{decorator}"


def _shorten(decorator: str) -> str:
    """Return a decorator, without its arguments if they are long."""
    if len(decorator) <= MAX_DECORATOR:
        return decorator
    name = decorator.partition("(")[0]
    return f"{name}(…){']' * (name.count('[') - name.count(']'))}"


def _signature(symbol: Symbol) -> str:
    # The bases of a class may be part of its prefix or its signature already.
    written = f"{symbol.prefix} {symbol.signature}"
    unseen = ", ".join(base for base in symbol.bases if base not in written)
    if not unseen:
        return symbol.signature
    is_first = not any(base in written for base in symbol.bases)
    return f"{symbol.signature}({unseen})" if is_first else f"{symbol.signature} with {unseen}"
