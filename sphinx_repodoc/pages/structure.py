"""The outline of a file's symbols."""

from __future__ import annotations

from collections.abc import Sequence

from sphinx_repodoc.model import Symbol, SymbolKind
from sphinx_repodoc.pages.blocks import Link, Outline, OutlineItem
from sphinx_repodoc.pages.book import anchor_line

OUTLINE_FOLD = 60
MAX_DECORATOR = 50

KIND_PLURALS = {
    SymbolKind.CLASS: "classes",
    SymbolKind.METHOD: "methods",
    SymbolKind.FUNCTION: "functions",
    SymbolKind.CONSTANT: "constants",
    SymbolKind.VARIABLE: "variables",
}


def make_outline(symbols: Sequence[Symbol], *, linked: bool) -> Outline:
    """The symbols in the order of the file, nested ones deeper."""
    depths: dict[str, int] = {}
    items = []
    for symbol in symbols:
        depth = depths.get(symbol.parent, -1) + 1
        depths[symbol.qualname] = depth
        items.append(
            OutlineItem(
                depth=depth,
                before=_words_before(symbol),
                link=Link(symbol.name, anchor=anchor_line(symbol.line) if linked else ""),
                signature=_signature(symbol),
                doc=symbol.doc,
            )
        )
    return Outline(tuple(items), fold=OUTLINE_FOLD)


def _words_before(symbol: Symbol) -> str:
    words = [f"@{_shorten(decorator)}" for decorator in symbol.decorators]
    if symbol.is_async:
        words.append("async")
    if symbol.kind is SymbolKind.CLASS:
        words.append("class")
    elif symbol.kind in {SymbolKind.FUNCTION, SymbolKind.METHOD}:
        words.append("def")
    return " ".join(words)


def _shorten(decorator: str) -> str:
    """A decorator without its arguments where they would hide what is decorated."""
    if len(decorator) <= MAX_DECORATOR:
        return decorator
    return f"{decorator.partition('(')[0]}(…)"


def _signature(symbol: Symbol) -> str:
    if symbol.kind is SymbolKind.CLASS and symbol.bases:
        return f"{symbol.signature}({', '.join(symbol.bases)})"
    return symbol.signature
