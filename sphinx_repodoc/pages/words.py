"""Numbers and lists in words."""

from __future__ import annotations

from collections.abc import Iterable

from sphinx_repodoc.model import OWN_RULES, SymbolKind
from sphinx_repodoc.pages.blocks import Inline, Inlines

IRREGULAR_PLURALS = {
    SymbolKind.CLASS: "classes",
    SymbolKind.PROPERTY: "properties",
}


def name_kinds(kind: SymbolKind) -> str:
    """What several symbols of a kind are called."""
    return IRREGULAR_PLURALS.get(kind, f"{kind}s")


def count(number: int, noun: str, plural: str = "") -> str:
    """``1 file``, ``1,234 files``."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def format_size(size: int) -> str:
    """``812 bytes``, ``1.1 KB``, ``3.0 MB``."""
    if size < 1000:
        return count(size, "byte")
    for unit, scale in (("KB", 1000), ("MB", 1000**2)):
        if size < 999.95 * scale:
            return f"{size / scale:.1f} {unit}"
    return f"{size / 1000**3:.1f} GB"


def name_checkers(language: str, checkers: Iterable[str]) -> str:
    """``built-in rules for Python and ruff 0.17.4``."""
    return " and ".join(
        f"{checker} for {language}" if checker == OWN_RULES else checker
        for checker in dict.fromkeys(checkers)
    )


def join_inlines(parts: Iterable[Inlines], separator: str = ", ") -> Inlines:
    """The parts with *separator* between them."""
    joined: list[Inline] = []
    for part in parts:
        if joined:
            joined.append(separator)
        joined.extend(part)
    return tuple(joined)
