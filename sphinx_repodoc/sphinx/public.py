"""Public symbols: those that inventories, the general index and ``any`` may lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sphinx_repodoc.index.repo_index import MUTED_ROLES
from sphinx_repodoc.index.targets import dot_name
from sphinx_repodoc.model import CALLABLES, TYPES, VALUES, SymbolKind, Visibility

if TYPE_CHECKING:
    from sphinx_repodoc.index.targets import Target
    from sphinx_repodoc.model import Analysis, Symbol
    from sphinx_repodoc.pages.book import Book

PUBLIC_KINDS = TYPES | CALLABLES | {
    SymbolKind.TYPE, SymbolKind.CONSTANT, SymbolKind.MESSAGE, SymbolKind.SERVICE,
    SymbolKind.TABLE, SymbolKind.VIEW,
}  # fmt: skip
"""Kinds of symbols in inventories and the general index: no fields, variables or headings."""

NAMED_KINDS = PUBLIC_KINDS | VALUES | {SymbolKind.ENUMERATOR}
"""Kinds of symbols that ``any`` resolves: no data keys, headings or build targets."""

NOT_SOURCE = MUTED_ROLES | {"vendored", "documentation", "configuration"}
"""Roles of files that are not part of what the project provides."""

HIDDEN = frozenset({Visibility.PRIVATE, Visibility.INTERNAL})
_HIDDEN_NAME = re.compile(r"(?:^|[.:\\/])_")


def list_public(book: Book) -> Iterator[tuple[str, Symbol]]:
    """The public symbols of all files but tests, each name of a file once."""
    for path in book.index.file_pages:
        analysis = book.index.records[path].analysis
        if analysis is None or path in book.index.tests or path not in book.listed:
            continue
        seen: set[str] = set()
        for symbol in list_visible(analysis):
            if symbol.qualname not in seen and symbol.kind in PUBLIC_KINDS:
                seen.add(symbol.qualname)
                yield path, symbol


def list_provided(book: Book) -> Iterator[tuple[str, Symbol]]:
    """The public symbols of source files: no tests, examples, vendored or generated files."""
    return ((path, symbol) for path, symbol in list_public(book) if is_source(book, path))


def list_visible(analysis: Analysis) -> Iterator[Symbol]:
    """The symbols that other files can name: none that is hidden by its name or its language,
    stands in such a symbol, or is local to a function."""
    closed: set[str] = set()
    for symbol in analysis.symbols:
        is_hidden = (
            symbol.parent in closed
            or symbol.visibility in HIDDEN
            or _HIDDEN_NAME.search(symbol.qualname)
        )
        if is_hidden or symbol.kind in CALLABLES:
            closed.add(symbol.qualname)
        if not is_hidden:
            yield symbol


def is_source(book: Book, path: str) -> bool:
    """Whether the file at *path* is part of what the project provides."""
    return all(role.role not in NOT_SOURCE for role in book.index.roles.get(path, ()))


def is_full_name(book: Book, target: Target, text: str) -> bool:
    """Whether *text* is the whole qualified name of a visible symbol of a source file, in Python
    also with its module in front."""
    analysis = book.index.records[target.path].analysis if target.symbol else None
    if analysis is None or not is_source(book, target.path):
        return False
    wanted, own = dot_name(text), dot_name(target.symbol)
    if wanted == own:
        is_full = "." in own
    else:
        is_full = _is_module(book, wanted.removesuffix(f".{own}"), target.path)
    return is_full and any(
        symbol.qualname == target.symbol and symbol.kind in NAMED_KINDS
        for symbol in list_visible(analysis)
    )


def _is_module(book: Book, name: str, path: str) -> bool:
    """Whether Python imports the file at *path* as *name*: no package is around the first part."""
    module = f"/{path}".removesuffix(".py").removesuffix("/__init__")
    folder = module.removesuffix(f"/{name.replace('.', '/')}")
    return folder != module and f"{folder}/__init__.py".lstrip("/") not in book.index.records
