"""The keyword index: every symbol of the repository, by its first letter."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase

from sphinx_repodoc.index.facts import Keyword
from sphinx_repodoc.model import Symbol

LETTERS = ("symbols", "0-9", *ascii_lowercase, "other")
"""The parts of a keyword index, in their order."""

_RANKS = {letter: rank for rank, letter in enumerate(LETTERS)}


def letter_of(text: str) -> str:
    """The part of a keyword index that *text* belongs to; leading underscores do not count."""
    first = text.lstrip("_")[:1]
    if not first.isascii():
        return "other"
    if first.isalpha():
        return first.lower()
    return "0-9" if first.isdigit() else "symbols"


def collect_keywords(
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]],
) -> tuple[Keyword, ...]:
    """The symbols, which are grouped by name, in the order of a keyword index."""
    return tuple(
        Keyword(text=name, kind=symbol.kind, path=path, line=symbol.line, qualname=symbol.qualname)
        for name in sorted(symbols, key=_sort_key)
        for path, symbol in symbols[name]
    )


def _sort_key(text: str) -> tuple[int, str, str]:
    return _RANKS[letter_of(text)], text.lstrip("_").casefold(), text
