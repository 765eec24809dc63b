"""The keyword index: every symbol of the repository, by its first letter."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase

from sphinx_repodoc.index.facts import Keyword
from sphinx_repodoc.model import FileRecord

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


def collect_keywords(records: Iterable[FileRecord]) -> tuple[Keyword, ...]:
    """Every symbol of the records, in the order of a keyword index."""
    keywords = [
        Keyword(
            text=symbol.name,
            kind=symbol.kind.value,
            path=record.path,
            line=symbol.line,
            qualname=symbol.qualname,
        )
        for record in records
        if record.analysis
        for symbol in record.analysis.symbols
    ]
    return tuple(sorted(keywords, key=_sort_key))


def _sort_key(keyword: Keyword) -> tuple[int, str, str, str, int, str]:
    text = keyword.text
    rank = _RANKS[letter_of(text)]
    bare = text.lstrip("_").casefold()
    return rank, bare, text, keyword.path, keyword.line, keyword.qualname
