"""The keyword index: all symbols of the repository, and the concepts that files share."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sized
from string import ascii_lowercase

from sphinx_repodoc.index.facts import Concept, Keyword
from sphinx_repodoc.model import Symbol

LETTERS = ("symbols", "0-9", *ascii_lowercase, "other")
"""The parts of a keyword index, in their order."""

CONCEPT = "concept"
"""The kind of keywords that are concepts; others have the kind of their symbol."""

_MANY_FILES = 5_000

_RANKS = {letter: rank for rank, letter in enumerate(LETTERS)}


def letter_of(text: str) -> str:
    """Return the part of a keyword index that *text* belongs to."""
    first = fold_text(text)[:1]
    if first.isascii():
        return first if first.isalpha() else "0-9" if first.isdigit() else "symbols"
    return "other" if first.isalpha() else "symbols"


def fold_text(text: str) -> str:
    """Return *text* for sorting: without case, accents and underscores."""
    if text.isascii():
        return text.replace("_", "").lower()
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in split if not unicodedata.combining(each) and each != "_")


def sort_key(text: str) -> tuple[int, str, str]:
    """Return the key that sorts the entries of a keyword index."""
    return _RANKS[letter_of(text)], fold_text(text), text


def collect_keywords(
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]],
) -> tuple[Keyword, ...]:
    """Return the symbols, which are grouped by name, in the order of a keyword index."""
    return tuple(
        Keyword(text=name, kind=symbol.kind, path=path, line=symbol.line, qualname=symbol.qualname)
        for name in sorted(symbols, key=sort_key)
        for path, symbol in symbols[name]
    )


def count_sharing(files: Sized) -> int:
    """Return how many of *files* must share a concept: of thousands, two share one by chance."""
    return 2 if len(files) < _MANY_FILES else 3


def group_concepts(
    concepts: Mapping[str, tuple[Concept, ...]], files: Mapping[str, object], least: int
) -> dict[str, tuple[str, ...]]:
    """Return the concepts that at least *least* of *files* share, each with its files, the files
    with the highest weight first."""
    found: dict[str, list[tuple[int, str]]] = {}
    for path, of_file in concepts.items():
        if path in files:
            for concept in of_file:
                found.setdefault(concept.text, []).append((-concept.weight, path))
    return {
        text: tuple(path for _, path in sorted(found[text]))
        for text in sorted(found)
        if len(found[text]) >= least
    }
