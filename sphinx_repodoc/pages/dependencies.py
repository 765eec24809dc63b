"""What a file imports and who imports it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sphinx_repodoc.index import Importer, ResolvedImport
from sphinx_repodoc.pages.blocks import Block, Code, Columns, Inline, Inlines, Muted, Table
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.words import join_inlines

FOLD = 25
LIKELY = Muted("likely")
"""Marks a link that is a guess."""


def make_dependencies(book: Book, path: str) -> Iterator[Block]:
    """Both directions side by side; nothing where there is neither."""
    columns = []
    if tables := tuple(_make_imports(book, path)):
        columns.append(("Imports", tables))
    if importers := book.index.imported_by.get(path, ()):
        columns.append(("Imported by", (_make_importers(book, importers),)))
    if columns:
        yield Columns(tuple(columns))


def _make_imports(book: Book, path: str) -> Iterator[Block]:
    by_origin: dict[str, list[ResolvedImport]] = {}
    for resolved in book.index.imports.get(path, ()):
        by_origin.setdefault(resolved.origin, []).append(resolved)
    if inside := by_origin.pop("repository", None):
        yield _make_inside(book, path, inside)
    rows = tuple(
        ((origin,), _name_modules(book, path, by_origin[origin]))
        for origin in ("standard library", "third party", "unresolved")
        if origin in by_origin
    )
    if rows:
        yield Table(rows)


def _make_inside(book: Book, path: str, imports: Iterable[ResolvedImport]) -> Table:
    by_target: dict[tuple[str, ...], dict[int, list[ResolvedImport]]] = {}
    for resolved in imports:
        by_target.setdefault(resolved.targets, {}).setdefault(resolved.line, []).append(resolved)
    rows = []
    for targets, by_line in sorted(by_target.items()):
        files = join_inlines(((book.link_file(target),) for target in targets), " or ")
        names = join_inlines(
            (
                *join_inlines(_name_import(book, each) for each in group),
                " ",
                book.link_line(path, line),
            )
            for line, group in by_line.items()
        )
        rows.append((files or (Muted("a folder without an __init__.py"),), names))
    return Table(tuple(rows), fold=FOLD)


def _name_imports(book: Book, imports: Iterable[ResolvedImport]) -> Inlines:
    return join_inlines(_name_import(book, resolved) for resolved in imports)


def _name_import(book: Book, resolved: ResolvedImport) -> Inlines:
    """What is imported, leading to its definition, and how it comes there."""
    remarks: Inlines = () if resolved.exact or not resolved.targets else (" ", LIKELY)
    if resolved.via:
        remarks += (Muted(" through "), book.link_file(resolved.via))
    return (link_definition(book, resolved, _name_in_full(resolved)), *remarks)


def _name_in_full(resolved: ResolvedImport) -> str:
    """What is imported, with its module where that was not found as it is written."""
    if resolved.exact or not resolved.name:
        return resolved.name or resolved.module
    dot = "" if resolved.module.endswith(".") else "."
    return f"{resolved.module}{dot}{resolved.name}"


def link_definition(book: Book, resolved: ResolvedImport, name: str) -> Inline:
    """*name* leading to the definition of what is imported, as far as that is known."""
    if resolved.symbol and len(resolved.targets) == 1:
        target = resolved.targets[0]
        if line := book.lines.get((target, resolved.symbol)):
            return book.link_file(target, text=name, line=line, code=True)
    return Code(name)


def _name_modules(book: Book, path: str, imports: Iterable[ResolvedImport]) -> Inlines:
    """The modules, each with all lines that import it."""
    lines: dict[str, list[int]] = {}
    for resolved in imports:
        lines.setdefault(resolved.module, []).append(resolved.line)
    return join_inlines(
        (Code(module), " ", *_link_lines(book, path, places))
        for module, places in sorted(lines.items())
    )


def _link_lines(book: Book, path: str, lines: Iterable[int]) -> Inlines:
    return join_inlines(
        ((book.link_line(path, line, str(line)),) for line in dict.fromkeys(lines)), " "
    )


def _make_importers(book: Book, importers: Iterable[Importer]) -> Table:
    by_path: dict[str, list[Importer]] = {}
    for importer in importers:
        by_path.setdefault(importer.path, []).append(importer)
    rows = []
    for path, group in by_path.items():
        names = join_inlines(_name_importer(book, importer) for importer in group)
        rows.append(((book.link_file(path),), names))
    return Table(tuple(rows), fold=FOLD)


def _name_importer(book: Book, importer: Importer) -> Inlines:
    names = join_inlines((Code(name),) for name in importer.names)
    link = book.link_file(importer.path, text=f"line {importer.line}", line=importer.line)
    remark: Inlines = () if importer.exact else (" ", LIKELY)
    return (*names, " ", link, *remark) if names else (link, *remark)
