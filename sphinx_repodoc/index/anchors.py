"""Anchors of symbols: names for places on a file's page that stay when lines move.

``def-<name>`` is the definition of a symbol, ``uses-<name>`` the list of its uses. The name is the
qualified name with dots as separators.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from urllib.parse import quote

from sphinx_repodoc.index.targets import dot_name
from sphinx_repodoc.model import VALUES, Symbol, SymbolKind

_UNNAMED = frozenset({
    SymbolKind.HEADING, SymbolKind.ANCHOR, SymbolKind.SELECTOR, SymbolKind.KEY,
})  # fmt: skip
"""Kinds that have only the anchor of their line: their names are often repeated or long."""
_SUFFIX_BYTES = 3


def anchor_definition(qualname: str) -> str:
    """Return the anchor of the definition with that qualified name."""
    return f"def-{_encode(qualname)}"


def anchor_uses(qualname: str) -> str:
    """Return the anchor of the list of uses of a symbol."""
    return f"uses-{_encode(qualname)}"


def _encode(qualname: str) -> str:
    # quote() leaves letters, digits and "_.-~"; the contract wants the tilde encoded as well.
    return quote(dot_name(qualname), safe="").replace("~", "%7E")


def choose_first(symbols: Sequence[Symbol]) -> dict[str, int]:
    """Return the position of the symbol that each qualified name stands for: definitions are
    preferred to declarations, callables to values, and then the first one."""
    first: dict[str, int] = {}
    # The sort is stable: symbols of the same rank stay in the order of the file.
    for at in sorted(
        range(len(symbols)), key=lambda at: (symbols[at].declared, symbols[at].kind in VALUES)
    ):
        first.setdefault(symbols[at].qualname, at)
    return first


def find_plain_lines(symbols: Sequence[Symbol]) -> dict[str, int]:
    """Return the line of the symbol that has the anchor with the plain name, by qualified name."""
    named = [symbol for symbol in symbols if symbol.kind not in _UNNAMED]
    return {qualname: named[at].line for qualname, at in choose_first(named).items()}


def list_anchors(symbols: Sequence[Symbol]) -> list[tuple[str, ...]]:
    """Return the anchors of each symbol of a file, none for data keys, headings and selectors.

    The anchor with the plain name belongs to one symbol. Where several have a name, each also has
    an anchor with a suffix that depends only on its signature, so that it stays when others come
    or go. Of symbols with the same name and signature only the first has one.
    """
    named = [symbol for symbol in symbols if symbol.kind not in _UNNAMED]
    first = choose_first(named)
    numbers: dict[str, int] = {}
    for symbol in named:
        numbers[symbol.qualname] = numbers.get(symbol.qualname, 0) + 1
    taken: set[str] = set()
    anchors: list[tuple[str, ...]] = []
    position = 0
    for symbol in symbols:
        found: list[str] = []
        if symbol.kind not in _UNNAMED:
            plain = anchor_definition(symbol.qualname)
            if first[symbol.qualname] == position:
                found.append(plain)
            if numbers[symbol.qualname] > 1:
                text = f"{symbol.prefix} {symbol.signature}"
                digest = hashlib.blake2b(text.encode(), digest_size=_SUFFIX_BYTES)
                found.append(f"{plain}-{digest.hexdigest()}")
            position += 1
        anchors.append(tuple(each for each in found if each not in taken))
        taken.update(found)
    return anchors
