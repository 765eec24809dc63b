"""The keys of a data file as symbols: not too deep, not too many, and no secrets."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sphinx_repodoc.analyse.data.values import OUTLINE, Document, Node
from sphinx_repodoc.model import Findings, Symbol, SymbolKind

# Keys whose values, and those of the keys below them, are not shown.
_PRIVATE = re.compile(
    r"(?i)passw|passphrase|pwd|secret|token|credential|auth(?!or)|connection[_-]?string"
    r"|(?:api|access|private)[_-]?key|(?:^|[._-])key$"
)
_LONGEST_NAME = 200

# The line of a key and its number among its siblings, after those of the keys around it.
_Place = tuple[tuple[int, int], ...]


def describe_keys(document: Document, sign: str = ": ") -> Findings:
    """Return findings with the keys of *document* and nothing else."""
    return document.make_findings(symbols=outline(document, sign))


def outline(document: Document, sign: str = ": ") -> tuple[Symbol, ...]:
    """Return the keys of all tables of *document*, each before the keys below it. Where there are
    too many, deeper ones are left out first. *sign* stands before a value."""
    return outline_tables(((node, "") for node in document.roots), sign)


def outline_tables(tables: Iterable[tuple[Node, str]], sign: str = ": ") -> tuple[Symbol, ...]:
    """Return the keys of *tables*, which are pairs of a table and its qualified name."""
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
    """Return the *symbols* without a parent by their lines, each followed by those below it, as in
    *symbols*."""
    trees: list[list[Symbol]] = []
    for symbol in symbols:
        if symbol.parent and trees:
            trees[-1].append(symbol)
        else:
            trees.append([symbol])
    return tuple(symbol for tree in sorted(trees, key=lambda tree: tree[0].line) for symbol in tree)


def make_key(key: str, node: Node, parent: str, sign: str = ": ") -> Symbol:
    """Return the symbol of a key, with its value unless it or a key around it is private."""
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
