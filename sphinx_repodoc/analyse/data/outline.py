"""The keys of a data file as symbols: not too deep, not too many, and no secrets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sphinx_repodoc.analyse.data.nodes import OUTLINE, Document, Node
from sphinx_repodoc.model import Symbol, SymbolKind

# What such a key holds is nobody's business.
_PRIVATE = re.compile(
    r"(?i)passw|passphrase|pwd|secret|token|credential|auth(?!or)|connection[_-]?string"
    r"|(?:api|access|private)[_-]?key|(?:^|[._-])key$"
)
_LONGEST_NAME = 200


def outline(document: Document, sign: str = ": ") -> tuple[Symbol, ...]:
    """The keys of all tables of *document* in the order of its lines. Where there are too
    many, those that lie deeper are left out first. *sign* stands before a value."""
    return outline_tables(((node, "") for node in document.roots), sign)


def outline_tables(tables: Iterable[tuple[Node, str]], sign: str = ": ") -> tuple[Symbol, ...]:
    """The keys of *tables*, which are pairs of a table and its qualified name."""
    found: list[Symbol] = []
    level = list(tables)
    for _ in range(OUTLINE.depth):
        below = []
        for symbol, node in _list_keys(level, sign):
            if len(found) >= OUTLINE.entries:
                break
            found.append(symbol)
            below.append((node, symbol.qualname))
        level = below
    return tuple(sorted(found, key=lambda symbol: (symbol.line, symbol.qualname.count("."))))


def _list_keys(tables: Iterable[tuple[Node, str]], sign: str) -> Iterator[tuple[Symbol, Node]]:
    for table, parent in tables:
        for key, node in (table.entries or {}).items():
            if key and len(key) <= _LONGEST_NAME and "\n" not in key:
                yield make_key(key, node, parent, sign), node


def make_key(key: str, node: Node, parent: str, sign: str = ": ") -> Symbol:
    """The symbol of one key, with its value where neither it nor a key around it is private."""
    qualname = f"{parent}.{key}" if parent else key
    shown = node.written if node.written and not _PRIVATE.search(qualname) else ""
    return Symbol(
        kind=SymbolKind.KEY,
        name=key,
        qualname=qualname,
        line=node.line,
        end_line=max(node.line, node.end_line),
        signature=f"{sign}{shown}" if shown else "",
        parent=parent,
    )
