"""What a file imports and who imports it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from sphinx_repodoc.index import Importer, ResolvedImport
from sphinx_repodoc.model import Dependency, ImportForm, Manifest
from sphinx_repodoc.pages.blocks import Block, Code, Columns, Inline, Inlines, Muted, Table
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.words import count, join_inlines

FOLD = 25
# More files than that are told by their folders.
MAX_TARGETS = 4
LIKELY = Muted("likely")
"""Marks a link that is a guess."""


Formed = TypeVar("Formed", Importer, ResolvedImport)


def make_dependencies(context: FileContext) -> Iterator[Block]:
    """Both directions side by side; nothing where there is neither."""
    book, path = context.book, context.path
    imports, links = _split(book.index.imports.get(path, ()))
    importers, linking = _split(book.index.imported_by.get(path, ()))
    manifest = context.analysis.manifest
    declared = tuple(_make_declared(book, path, manifest)) if manifest else ()
    yield from _make_columns(("Declares", declared))
    yield from _make_columns(
        ("Imports", tuple(_make_imports(book, path, imports))),
        ("Imported by", tuple(_make_importers(book, importers))),
    )
    yield from _make_columns(
        ("Links to", tuple(_make_imports(book, path, links))),
        ("Linked from", tuple(_make_importers(book, linking))),
    )


def _make_columns(*columns: tuple[str, tuple[Block, ...]]) -> Iterator[Block]:
    """Those of the columns side by side that have something in them."""
    if shown := tuple(column for column in columns if column[1]):
        yield Columns(shown)


def _split(items: Iterable[Formed]) -> tuple[list[Formed], list[Formed]]:
    """Imports, and links of documents."""
    parts: tuple[list[Formed], list[Formed]] = ([], [])
    for item in items:
        parts[item.form is ImportForm.LINK].append(item)
    return parts


def _make_declared(book: Book, path: str, manifest: Manifest) -> Iterator[Block]:
    """What a project file says that the project needs, in groups where it has some."""
    groups: dict[str, list[Dependency]] = {}
    for dependency in manifest.dependencies:
        groups.setdefault(dependency.group, []).append(dependency)
    rows = tuple(
        ((group,), join_inlines(_name_dependency(book, path, each) for each in found))
        for group, found in groups.items()
    )
    if rows:
        yield Table(rows if len(groups) > 1 or "" not in groups else tuple(row[1:] for row in rows))


def _name_dependency(book: Book, path: str, dependency: Dependency) -> Inlines:
    requirement: Inlines = (" ", Code(dependency.requirement)) if dependency.requirement else ()
    link = book.link_line(path, dependency.line, str(dependency.line))
    return (Code(dependency.name), *requirement, " ", link)


def _make_imports(book: Book, path: str, imports: Iterable[ResolvedImport]) -> Iterator[Block]:
    by_origin: dict[str, list[ResolvedImport]] = {}
    for resolved in imports:
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
        exact = all(each.exact for group in by_line.values() for each in group)
        names = join_inlines(
            (
                *join_inlines(_name_import(book, each) for each in group),
                " ",
                book.link_line(path, line),
            )
            for line, group in by_line.items()
        )
        files = _name_targets(book, targets, exact)
        rows.append((files or (Muted("a folder without an __init__.py"),), names))
    return Table(tuple(rows), fold=FOLD)


def _name_targets(book: Book, targets: Sequence[str], exact: bool) -> Inlines:
    """The files that are imported (all of them where that is certain, else one of them),
    by folder where they are many."""
    separator = ", " if exact else " or "
    if len(targets) <= MAX_TARGETS:
        return join_inlines(((book.link_file(target),) for target in targets), separator)
    folders = Counter(target.rpartition("/")[0] for target in targets)
    return join_inlines(
        (
            (book.link_folder(folder), Muted(f" {count(number, 'file')}"))
            for folder, number in folders.items()
        ),
        separator,
    )


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
        if line := book.lines.get(target, resolved.symbol):
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


def _make_importers(book: Book, importers: Iterable[Importer]) -> Iterator[Block]:
    by_path: dict[str, list[Importer]] = {}
    for importer in importers:
        by_path.setdefault(importer.path, []).append(importer)
    rows = []
    for path, group in by_path.items():
        names = join_inlines(_name_importer(book, importer) for importer in group)
        rows.append(((book.link_file(path),), names))
    if rows:
        yield Table(tuple(rows), fold=FOLD)


def _name_importer(book: Book, importer: Importer) -> Inlines:
    names = join_inlines((Code(name),) for name in importer.names)
    link = book.link_file(importer.path, text=f"line {importer.line}", line=importer.line)
    remark: Inlines = () if importer.exact else (" ", LIKELY)
    return (*names, " ", link, *remark) if names else (link, *remark)
