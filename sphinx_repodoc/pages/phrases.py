"""Counts, plurals, sizes and lists as running text."""

from __future__ import annotations

from collections.abc import Iterable

from sphinx_repodoc.index.facts import Edge
from sphinx_repodoc.model import SymbolKind
from sphinx_repodoc.pages.blocks import Inline, Inlines, Muted, Row, Strong

IRREGULAR_PLURALS = {SymbolKind.CLASS: "classes", SymbolKind.PROPERTY: "properties"}


def name_kinds(kind: SymbolKind) -> str:
    """Return the plural of a kind of symbol."""
    return IRREGULAR_PLURALS.get(kind, f"{kind}s")


def count(number: int, noun: str, plural: str = "") -> str:
    """Return ``1 file`` or ``1,234 files``."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def choose_verb(edges: Iterable[Edge], imported: str, used: str) -> str:
    """Return *imported* if all *edges* are imports, else *used*."""
    return imported if all(edge.imported for edge in edges) else used


def stress_count(number: int, noun: str) -> Inlines:
    """Return a count whose number is emphasised."""
    words = count(number, noun)
    digits, _, noun = words.partition(" ")
    return Strong(digits), f" {noun}"


def tell_more(number: int) -> Inlines:
    """Return ``and 3 more``; empty if *number* is 0 or less."""
    return (Muted(f" and {number:,} more"),) if number > 0 else ()


def tell_more_rows(number: int, noun: str) -> tuple[Row, ...]:
    """Return the last row of a table that leaves out *number* rows; none if it is 0."""
    return (((Muted(f"and {count(number, f'more {noun}')}"),),),) if number else ()


def format_size(size: int) -> str:
    """Return ``812 bytes``, ``1.1 KB`` or ``3.0 MB``."""
    if size < 1000:
        return count(size, "byte")
    for unit, scale in (("KB", 1000), ("MB", 1000**2)):
        if size < 999.95 * scale:
            return f"{size / scale:.1f} {unit}"
    return f"{size / 1000**3:.1f} GB"


def join_inlines(parts: Iterable[Inlines], separator: str = ", ") -> Inlines:
    """Join items of running text with *separator*."""
    joined: list[Inline] = []
    for part in parts:
        if joined:
            joined.append(separator)
        joined.extend(part)
    return tuple(joined)
