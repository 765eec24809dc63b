"""The outline of a file's symbols."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence

from sphinx_repodoc.model import ReferenceKind, Symbol, SymbolKind
from sphinx_repodoc.pages.blocks import Block, Inline, Inlines, Link, Outline, OutlineItem
from sphinx_repodoc.pages.book import anchor_line
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.words import count, name_kinds

OUTLINE_FOLD = 60
MAX_DECORATOR = 50

_WRITTEN = frozenset({
    SymbolKind.TARGET, SymbolKind.STAGE, SymbolKind.JOB, SymbolKind.STEP, SymbolKind.HEADING,
    SymbolKind.ANCHOR, SymbolKind.SELECTOR, SymbolKind.KEY,
})  # fmt: skip
"""Kinds that a document or a configuration has rather than defines."""


def count_kinds(symbols: Sequence[Symbol]) -> str:
    """How many symbols of each kind there are, in words: ``Defines 2 classes, 1 function.``"""
    counts = Counter(symbol.kind for symbol in symbols)
    sentences = []
    for verb, is_written in (("Defines", False), ("Has", True)):
        words = [
            count(counts[kind], kind, name_kinds(kind))
            for kind in SymbolKind
            if counts[kind] and (kind in _WRITTEN) is is_written
        ]
        if words:
            sentences.append(f"{verb} {', '.join(words)}.")
    return " ".join(sentences)


def make_structure(context: FileContext) -> Iterator[Block]:
    """The outline, where there is one."""
    if context.analysis.symbols:
        yield _make_outline(context, context.analysis.symbols)


def _make_outline(context: FileContext, symbols: Sequence[Symbol]) -> Outline:
    """The symbols in the order of the file, nested ones deeper, with how many files use them."""
    users = _count_users(context)
    types = _link_types(context)
    depths: dict[str, int] = {}
    items = []
    for symbol in symbols:
        parent = _find_shown(symbol.parent, depths)
        depth = depths.get(parent, -1) + 1
        depths[symbol.qualname] = depth
        # What it belongs to is part of its name where it stands somewhere else.
        name = symbol.name if parent == symbol.parent else symbol.qualname[len(parent) :]
        text = name.lstrip(_SEPARATORS) or symbol.name
        items.append(
            OutlineItem(
                depth=depth,
                before=_words_before(symbol),
                link=Link(text, anchor=anchor_line(symbol.line) if context.listed else ""),
                signature=_link_words(_signature(symbol), types),
                doc=symbol.doc,
                count=users.pop(symbol.qualname, ()),
            )
        )
    return Outline(tuple(items), fold=OUTLINE_FOLD)


def _link_types(context: FileContext) -> dict[str, Inline]:
    """The names of types and bases that lead to one definition in this file's headers."""
    targets: dict[str, set[tuple[str, str]]] = {}
    for use in context.book.index.uses.by_user.get(context.path, ()):
        if use.kind in _TYPE_KINDS and use.exact:
            targets.setdefault(use.name, set()).add((use.target, use.symbol))
    book = context.book
    return {
        name: book.link_file(path, text=name, line=book.lines.get(path, symbol))
        for name, found in targets.items()
        if len(found) == 1
        for path, symbol in found
    }


_TYPE_KINDS = frozenset({ReferenceKind.TYPE, ReferenceKind.BASE})
_WORD = re.compile(r"(\w+)")


def _link_words(text: str, links: Mapping[str, Inline]) -> Inlines:
    """*text* with a link on each word that leads somewhere."""
    if not links or not text:
        return (text,) if text else ()
    parts: list[Inline] = []
    for part in _WORD.split(text):
        link = links.get(part)
        if link is not None:
            parts.append(link)
        elif parts and isinstance(parts[-1], str):
            parts[-1] += part
        elif part:
            parts.append(part)
    return tuple(parts)


def _count_users(context: FileContext) -> dict[str, Inlines]:
    """How many files use each symbol, leading to where they are named."""
    users: dict[str, set[str]] = {}
    for use in context.book.index.uses.list_outside(context.path):
        users.setdefault(use.symbol, set()).add(use.path)
    is_shown = "cross-references" in context.book.options.sections
    return {
        symbol: (
            Link(
                f"used in {count(len(paths), 'file')}",
                anchor="cross-references" if is_shown else "",
            ),
        )
        for symbol, paths in users.items()
    }


_SEPARATORS = ":.\\ >"


def _find_shown(parent: str, shown: Container[str]) -> str:
    """The innermost part of a qualified name that stands in the outline already."""
    while parent and parent not in shown:
        parent = parent[: max(parent.rfind(mark) for mark in _SEPARATORS) + 1].rstrip(_SEPARATORS)
    return parent


def _words_before(symbol: Symbol) -> str:
    """Everything that is written before a name, with the blank between them."""
    words = [_mark(_shorten(decorator)) for decorator in symbol.decorators]
    if symbol.prefix:
        words.append(symbol.prefix)
    written = " ".join(words)
    return f"{written} " if written and not written.endswith(_TIGHT) else written


_TIGHT = (".", "::", "$", "*", "&", "@", "->", "\\")
"""What nothing stands behind but the name."""


def _mark(decorator: str) -> str:
    """A decorator as it is written; in Python its mark is not part of it."""
    return decorator if decorator[:1] in "@#[" else f"@{decorator}"


def _shorten(decorator: str) -> str:
    """A decorator without its arguments where they would hide what is decorated."""
    if len(decorator) <= MAX_DECORATOR:
        return decorator
    return f"{decorator.partition('(')[0]}(…)"


def _signature(symbol: Symbol) -> str:
    # Most languages write the bases of a class behind its name, Python in parentheses.
    if any(base not in symbol.signature for base in symbol.bases):
        return f"{symbol.signature}({', '.join(symbol.bases)})"
    return symbol.signature
