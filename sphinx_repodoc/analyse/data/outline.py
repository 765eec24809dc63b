"""The outline of a data file: its keys as symbols, limited in depth and number, without secrets."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sphinx_repodoc.analyse.data.values import OUTLINE, Document, Node
from sphinx_repodoc.model import Findings, Symbol, SymbolKind

# Names of keys that may hold secrets: values of these keys, and of keys below them, are not shown.
_PRIVATE = re.compile(
    r"(?i)passw|passphrase|pwd|secret|token|credential|auth(?!or)|connection[_-]?string"
    r"|(?:api|access|private)[_-]?key|(?:^|[._-])key$"
)
_LONGEST_NAME = 200

# For each enclosing key and then the key itself: its line, and its position among its siblings.
_Place = tuple[tuple[int, int], ...]


def describe_keys(document: Document, sign: str = ": ") -> Findings:
    """Return findings that consist only of the keys of *document*."""
    return document.make_findings(symbols=outline(document, sign))


def outline(document: Document, sign: str = ": ") -> tuple[Symbol, ...]:
    """Return the keys of all tables of *document*, each before its nested keys. If there are too
    many, the most deeply nested are left out. *sign* separates key and value."""
    return outline_tables(((node, "") for node in document.roots), sign)


def outline_tables(tables: Iterable[tuple[Node, str]], sign: str = ": ") -> tuple[Symbol, ...]:
    """Return the keys in *tables*, which are pairs of a table and its own qualified name."""
    found: list[tuple[_Place, Symbol]] = []
    level: list[tuple[Node, str, _Place]] = [
        (node, name, ((number, 0),)) for number, (node, name) in enumerate(tables)
    ]
    for _ in range(OUTLINE.depth):
        below = []
        for table, parent, place in level:
            for number, (key, node) in enumerate((table.entries or {}).items()):
                is_shown = key and len(key) <= _LONGEST_NAME and "\n" not in key
                if is_shown and len(found) < OUTLINE.entries:
                    symbol = make_key(key, node, parent, sign)
                    found.append(((*place, (node.line, number)), symbol))
                    below.append((node, symbol.qualname, found[-1][0]))
        level = below
    return tuple(symbol for _, symbol in sorted(found, key=lambda item: item[0]))


def sort_trees(symbols: Iterable[Symbol]) -> tuple[Symbol, ...]:
    """Sort top-level *symbols* by line, each followed by its descendants in given order."""
    trees: list[list[Symbol]] = []
    for symbol in symbols:
        if symbol.parent and trees:
            trees[-1].append(symbol)
        else:
            trees.append([symbol])
    return tuple(symbol for tree in sorted(trees, key=lambda tree: tree[0].line) for symbol in tree)


def make_key(key: str, node: Node, parent: str, sign: str = ": ") -> Symbol:
    """Return the symbol of a key, with its value unless a key on its path may be secret."""
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
