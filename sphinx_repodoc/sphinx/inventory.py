"""Public objects: files, folders and symbols for inventories, the general index and ``any``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx.builders import Builder

from sphinx_repodoc.config import AUTO
from sphinx_repodoc.index.anchors import anchor_definition
from sphinx_repodoc.index.repo_index import MUTED_ROLES
from sphinx_repodoc.index.targets import Target, dot_name
from sphinx_repodoc.model import CALLABLES, TYPES, VALUES, Analysis, Symbol, SymbolKind, Visibility
from sphinx_repodoc.pages.book import Book

PUBLIC_KINDS = TYPES | CALLABLES | {
    SymbolKind.TYPE, SymbolKind.CONSTANT, SymbolKind.MESSAGE, SymbolKind.SERVICE,
    SymbolKind.TABLE, SymbolKind.VIEW,
}  # fmt: skip
"""Kinds of symbols in inventories and the general index: no fields, variables or headings."""

NAMED_KINDS = PUBLIC_KINDS | VALUES | {SymbolKind.ENUMERATOR}
"""Kinds of symbols that ``any`` resolves: no data keys, headings or build targets."""

NOT_SOURCE = MUTED_ROLES | {"vendored", "documentation", "configuration"}
"""Roles of files that are not source code of the project itself."""

MAX_INDEXED = 200
"""Maximum number of symbols in the general index, unless ``repodoc_genindex`` is true."""

LABEL_PREFIX = "repo:"
"""Prefix of the labels of files and folders; keeps them apart from the project's own labels."""

SphinxObject = tuple[str, str, str, str, str, int]
"""Description of an object for Sphinx: name, shown name, type, page, anchor, priority."""

HIDDEN = frozenset({Visibility.PRIVATE, Visibility.INTERNAL})
_HIDDEN_NAME = re.compile(r"(?:^|[.:\\/])_")
_LIKE_FIELDS = re.compile(r" \S+ +-?\d+ ")


def list_public(book: Book) -> Iterator[tuple[str, Symbol]]:
    """Return the public symbols of all files except tests, each name once per file."""
    for path in book.index.file_pages:
        analysis = book.index.records[path].analysis
        if analysis is None or path in book.index.tests or path not in book.listed:
            continue
        seen: set[str] = set()
        for symbol in list_visible(analysis):
            if symbol.qualname not in seen and symbol.kind in PUBLIC_KINDS:
                seen.add(symbol.qualname)
                yield path, symbol


def list_visible(analysis: Analysis) -> Iterator[Symbol]:
    """Return the symbols that other files can name.

    Excluded are private symbols, by name or visibility, their members, and names local to a
    function.
    """
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
    """Return whether the file at *path* is source code of the project itself."""
    return all(role.role not in NOT_SOURCE for role in book.index.roles.get(path, ()))


def is_full_name(book: Book, target: Target, text: str) -> bool:
    """Return whether *text* is the full name of a visible symbol of a source file: its qualified
    name, or module and qualified name in Python."""
    analysis = book.index.records[target.path].analysis if target.symbol else None
    if analysis is None or not is_source(book, target.path):
        return False
    wanted, own = dot_name(text), dot_name(target.symbol)
    if wanted == own:
        is_full = "." in own
    else:
        # Python imports the file by this name if the name starts with a top-level module.
        name = wanted.removesuffix(f".{own}").replace(".", "/")
        module = f"/{target.path}".removesuffix(".py").removesuffix("/__init__")
        folder = module.removesuffix(f"/{name}")
        is_top = f"{folder}/__init__.py".lstrip("/") not in book.index.records
        is_full = folder != module and is_top
    return is_full and any(
        symbol.qualname == target.symbol and symbol.kind in NAMED_KINDS
        for symbol in list_visible(analysis)
    )


def list_objects(book: Book) -> Iterator[SphinxObject]:
    """Return the files, folders and public symbols that other projects can link to."""
    index = book.index
    for path, page in index.file_pages.items():
        if is_writable(path):
            yield path, path, "file", page, "", 1
    for path, page in index.folder_pages.items():
        if path and is_writable(path):
            yield path, f"{path}/", "folder", page, "", 1
    for path, symbol in list_public(book):
        if is_writable(name := f"{path}::{symbol.qualname}"):
            page, anchor = index.file_pages[path], anchor_definition(symbol.qualname)
            yield name, symbol.qualname, "symbol", page, anchor, 1


def is_writable(name: str) -> bool:
    """Return whether an inventory can hold *name*.

    An inventory has one line for each object with spaces between the fields, and Sphinx collapses
    spaces in references.
    """
    is_plain = name.isprintable() and name == " ".join(name.split())
    return is_plain and not _LIKE_FIELDS.search(f"{name} ")


def add_index_entries(builder: Builder, book: Book) -> None:
    """Add public symbols to Sphinx's general index, for this build only."""
    wanted = book.options.genindex
    entries = builder.env.domains.index_domain.entries
    symbols = [each for each in list_public(book) if is_source(book, each[0])] if wanted else []
    # With "auto", add nothing to an index that the project's own documents fill.
    if wanted == AUTO and (len(symbols) > MAX_INDEXED or any(entries.values())):
        return
    for path, symbol in symbols:
        # Sphinx would treat the text after a semicolon as a subentry.
        text = f"{symbol.qualname} ({symbol.kind} in {path})".replace(";", ",")
        entry = ("single", text, anchor_definition(symbol.qualname), "", None)
        entries.setdefault(book.index.file_pages[path], []).append(entry)


def add_labels(builder: Builder, book: Book) -> None:
    """Make files and folders labels of Sphinx's standard domain, for this build only.

    The inventory then offers them to projects without this extension. Labels are in lower case;
    paths that differ only in case get no label.
    """
    if not book.options.export_labels:
        return
    found: dict[str, list[tuple[str, str, str]]] = {}
    for name, title, kind, page, _, _ in list_objects(book):
        if kind != "symbol":
            found.setdefault(f"{LABEL_PREFIX}{name}".lower(), []).append((page, "", title))
    labels = builder.env.domains.standard_domain.labels
    for label, places in found.items():
        if len(places) == 1:
            labels.setdefault(label, places[0])
