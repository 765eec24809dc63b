"""Anchors of symbols: names for places on a file's page that stay when lines move.

``def-<name>`` is the definition of a symbol, ``uses-<name>`` the list of its uses. The name is the
qualified name with dots as separators.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from functools import lru_cache
from urllib.parse import quote

from sphinx_repodoc.index.targets import dot_name
from sphinx_repodoc.model import TYPES, VALUES, Symbol, SymbolKind

_UNNAMED = frozenset({
    SymbolKind.HEADING, SymbolKind.ANCHOR, SymbolKind.SELECTOR, SymbolKind.KEY,
})  # fmt: skip
"""Kinds that have only the anchor of their line: their names are often repeated or long."""
_SUFFIX_BYTES = 3
_PLAIN = re.compile(r"[\w.-]+", re.ASCII)
# Pages link to the same symbols again and again.
_MAX_CACHED = 50_000


@lru_cache(maxsize=_MAX_CACHED)
def anchor_definition(qualname: str) -> str:
    """Return the anchor of the definition with that qualified name."""
    return f"def-{_encode(qualname)}"


def anchor_overload(symbol: Symbol) -> str:
    """Return the anchor of one of several definitions with its qualified name."""
    return f"{anchor_definition(symbol.qualname)}-{_digest(symbol)}"


def anchor_uses(qualname: str) -> str:
    """Return the anchor of the list of uses of a symbol."""
    return f"uses-{_encode(qualname)}"


def _encode(qualname: str) -> str:
    name = dot_name(qualname)
    # quote() leaves letters, digits and "_.-~"; the contract wants the tilde encoded as well.
    return name if _PLAIN.fullmatch(name) else quote(name, safe="").replace("~", "%7E")


def has_anchor(kind: str) -> bool:
    """Tell whether symbols of that kind have an anchor beside that of their line."""
    return kind not in _UNNAMED


def choose_first(symbols: Sequence[Symbol]) -> dict[str, int]:
    """Return the position of the symbol that each qualified name stands for: definitions are
    preferred to declarations, callables to values, types to those with type parameters, and then
    the first one."""
    chosen: dict[str, int] = {}
    for at, symbol in enumerate(symbols):
        known = chosen.setdefault(symbol.qualname, at)
        if known != at and _rank(symbol) < _rank(symbols[known]):
            chosen[symbol.qualname] = at
    return chosen


def _rank(symbol: Symbol) -> tuple[bool, bool, bool]:
    is_generic = symbol.kind in TYPES and symbol.signature.startswith("<")
    return symbol.declared, symbol.kind in VALUES, is_generic


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
    places: dict[str, list[int]] = {}
    for at, symbol in enumerate(symbols):
        if symbol.kind not in _UNNAMED:
            places.setdefault(symbol.qualname, []).append(at)
    anchors: list[tuple[str, ...]] = [()] * len(symbols)
    taken: set[str] = set()
    for qualname, same in places.items():
        plain = anchor_definition(qualname)
        # Names that differ only in their separators have the same anchor.
        if plain not in taken:
            taken.add(plain)
            first = min(same, key=lambda at: (_rank(symbols[at]), at))
            anchors[first] = (plain,)
        for at in same if len(same) > 1 else ():
            own = anchor_overload(symbols[at])
            if own not in taken:
                taken.add(own)
                anchors[at] += (own,)
    return anchors


def _digest(symbol: Symbol) -> str:
    text = f"{symbol.prefix} {symbol.signature}"
    return hashlib.blake2b(text.encode(), digest_size=_SUFFIX_BYTES).hexdigest()
