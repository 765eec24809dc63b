"""The section *Dependencies*: declared dependencies, imports and importers of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from sphinx_repodoc.index import Importer, Requirement
from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.model import (
    Dependency,
    ImportForm,
    Manifest,
    Origin,
    ResolvedImport,
    list_ancestors,
)
from sphinx_repodoc.pages.blocks import (
    Block,
    Code,
    Columns,
    Fold,
    Inline,
    Inlines,
    Muted,
    Paragraph,
    Table,
    make_table,
)
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.phrases import count, join_inlines
from sphinx_repodoc.pages.sections.context import FileContext

FOLD = 25
# With more imported files, their folders are shown instead.
MAX_TARGETS = 4
# With more folders of importers, small ones are shown together with the folder around them.
MAX_FOLDERS = 30
ROOT = "all files"
LIKELY: Inlines = (" ", Muted("likely"))
"""Marks a link that is a guess."""

Formed = TypeVar("Formed", Importer, ResolvedImport)


def make_dependencies(context: FileContext) -> Iterator[Block]:
    """The declared dependencies, then imports and links, incoming and outgoing side by side."""
    book, path = context.book, context.path
    imports, links = _split(book.index.imports.get(path, ()))
    importers, linking = _split(book.index.imported_by.get(path, ()))
    manifest = context.analysis.manifest
    yield from _make_columns(("Declares", _make_declared(book, path, manifest)))
    yield from _make_columns(
        ("Imports", _make_imports(context, imports)),
        ("Imported by", _make_importers(book, importers)),
    )
    yield from _make_columns(
        ("Links to", _make_imports(context, links)),
        ("Linked from", _make_importers(book, linking)),
    )


def _make_columns(*columns: tuple[str, Iterable[Block]]) -> Iterator[Block]:
    """Yield the columns that are not empty, side by side."""
    filled = ((title, tuple(blocks)) for title, blocks in columns)
    if shown := tuple(column for column in filled if column[1]):
        yield Columns(shown)


def _split(items: Iterable[Formed]) -> tuple[list[Formed], list[Formed]]:
    """Return the imports, and the links in documents."""
    parts: tuple[list[Formed], list[Formed]] = ([], [])
    for item in items:
        parts[item.form is ImportForm.LINK].append(item)
    return parts


def _make_declared(book: Book, path: str, manifest: Manifest | None) -> Iterator[Block]:
    """The dependencies that a project file declares, a row for each group."""
    groups: dict[str, list[Dependency]] = {}
    for dependency in manifest.dependencies if manifest else ():
        groups.setdefault(dependency.group, []).append(dependency)
    rows = tuple(
        ((group,), join_inlines(_name_dependency(book, path, each) for each in found))
        for group, found in groups.items()
    )
    yield from make_table(rows if groups.keys() != {""} else (row[1:] for row in rows))


def _name_dependency(book: Book, path: str, dependency: Dependency) -> Inlines:
    requirement: Inlines = (" ", Code(dependency.requirement)) if dependency.requirement else ()
    link = book.link_line(path, dependency.line, str(dependency.line))
    return (Code(dependency.name), *requirement, " ", link)


def _make_imports(context: FileContext, imports: Iterable[ResolvedImport]) -> Iterator[Block]:
    book, path = context.book, context.path
    by_origin: dict[str, list[ResolvedImport]] = {}
    for resolved in imports:
        # A module inside of the file may import from the module around it.
        if resolved.targets != (path,):
            by_origin.setdefault(resolved.origin, []).append(resolved)
    if inside := by_origin.pop(Origin.REPOSITORY, None):
        yield _make_inside(context, inside)
    rows = list(_make_third_party(context, by_origin.get(Origin.THIRD_PARTY, ())))
    rows += [
        (*_name_modules(book, path, by_origin[origin]), Muted(f" {origin}"))
        for origin in (Origin.STANDARD_LIBRARY, Origin.UNRESOLVED)
        if origin in by_origin
    ]
    yield from make_table(((row,) for row in rows), fold=FOLD)


def _make_third_party(context: FileContext, imports: Iterable[ResolvedImport]) -> Iterator[Inlines]:
    """Yield a row for each declared dependency, then one for all other packages."""
    book, path, language = context.book, context.path, context.analysis.language
    declared: dict[Requirement | None, list[ResolvedImport]] = {}
    for resolved in imports:
        requirement = book.index.requirements.find(path, language, resolved)
        declared.setdefault(requirement, []).append(resolved)
    others = declared.pop(None, None)
    for requirement, found in sorted(declared.items(), key=lambda item: item[1][0].module):
        if requirement:
            remark = _describe_requirement(book, requirement, found[0].module)
            yield (*_name_modules(book, path, found), *remark)
    if others:
        yield (*_name_modules(book, path, others), Muted(f" {Origin.THIRD_PARTY}"))


def _describe_requirement(book: Book, requirement: Requirement, module: str) -> Inlines:
    """Return the declaration of a dependency, with its name if it differs from the module's."""
    dependency = requirement.dependency
    is_same = dependency.name.casefold() == module.casefold()
    words = (
        "" if is_same else dependency.name,
        dependency.requirement,
        f"({dependency.group})" if dependency.group else "",
    )
    written = " ".join(filter(None, words))
    where = f"{requirement.path} line {dependency.line}"
    link = book.link_file(requirement.path, text=where, line=dependency.line)
    return (Muted(f" {written}, " if written else " "), link)


def _make_inside(context: FileContext, imports: Iterable[ResolvedImport]) -> Table:
    """Return the imports of files in the repository, a row for each target."""
    book, path = context.book, context.path
    by_target: dict[tuple[str, ...], dict[int, list[ResolvedImport]]] = {}
    for resolved in imports:
        by_target.setdefault(resolved.targets, {}).setdefault(resolved.line, []).append(resolved)
    rows = []
    grammar = GRAMMARS.get(context.analysis.language)
    dot = grammar.separator if grammar else "."
    for targets, by_line in sorted(by_target.items()):
        exact = all(each.exact for group in by_line.values() for each in group)
        names = join_inlines(
            (
                *join_inlines(_name_import(book, each, dot) for each in group),
                " ",
                book.link_line(path, line, str(line)),
            )
            for line, group in by_line.items()
        )
        files = _name_targets(book, targets, exact)
        rows.append((files or (Muted("a folder without an __init__.py"),), names))
    return Table(tuple(rows), fold=FOLD)


def _name_targets(book: Book, targets: Sequence[str], exact: bool) -> Inlines:
    """Return the imported files, or their folders if they are many. If the import is not certain,
    it is one of these files."""
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


def _name_import(book: Book, resolved: ResolvedImport, dot: str) -> Inlines:
    """Return the imported name, linked to its definition, and the file that passes it on."""
    remarks = () if resolved.exact or not resolved.targets else LIKELY
    if resolved.via:
        remarks += (Muted(" through "), book.link_file(resolved.via))
    return (link_definition(book, resolved, _name_in_full(resolved, dot)), *remarks)


def _name_in_full(resolved: ResolvedImport, dot: str) -> str:
    """Return the imported name, with its module unless the import was resolved as written."""
    if resolved.exact or not resolved.name:
        return resolved.name or resolved.module
    dot = "" if resolved.module.endswith(dot) else dot
    return f"{resolved.module}{dot}{resolved.name}"


def link_definition(book: Book, resolved: ResolvedImport, name: str) -> Inline:
    """Return *name*, linked to the definition of the imported symbol if it is known."""
    if resolved.symbol and len(resolved.targets) == 1:
        target = resolved.targets[0]
        if line := book.lines.get(target, resolved.symbol):
            return book.link_file(target, text=name, line=line, code=True)
    return Code(name)


def _name_modules(book: Book, path: str, imports: Iterable[ResolvedImport]) -> Inlines:
    """Return the modules, each with all lines that import it."""
    lines: dict[str, dict[int, None]] = {}
    for resolved in imports:
        lines.setdefault(resolved.module, {})[resolved.line] = None
    return join_inlines(
        join_inlines(
            [(Code(module),), *((book.link_line(path, line, str(line)),) for line in places)], " "
        )
        for module, places in sorted(lines.items())
    )


def _make_importers(book: Book, importers: Iterable[Importer]) -> Iterator[Block]:
    by_path: dict[str, list[Importer]] = {}
    for importer in importers:
        by_path.setdefault(importer.path, []).append(importer)
    if len(by_path) > FOLD:
        yield from _fold_importers(book, by_path)
        return
    yield from make_table(
        ((book.link_file(path),), join_inlines(_name_importer(book, each) for each in group))
        for path, group in by_path.items()
    )


def _fold_importers(book: Book, by_path: Mapping[str, Sequence[Importer]]) -> Iterator[Block]:
    """List many importers by folder, without the imported names."""
    for folder, paths in group_by_folder(by_path).items():
        start = len(folder) + 1 if folder else 0
        names = join_inlines(_name_lines(book, by_path[path], path[start:]) for path in paths)
        link = book.link_folder(folder) if folder else book.link_folder("", text=ROOT)
        summary = (link, Muted(f" {count(len(paths), 'file')}"))
        yield Fold(summary, (Paragraph(names),))


def group_by_folder(paths: Iterable[str]) -> dict[str, list[str]]:
    """Group the paths by folder, largest group first. Of too many folders, the small ones are part
    of the folder around them."""
    folders = {path: path.rpartition("/")[0] for path in paths}
    counts = Counter(around for folder in folders.values() for around in list_ancestors(folder))
    parents = {folder: folder.rpartition("/")[0] for folder in counts if folder}
    # A folder whose paths are all in one of its subfolders would have an empty group.
    passed = {parent for folder, parent in parents.items() if counts[folder] == counts[parent]}
    ranked = sorted(counts.keys() - passed, key=lambda folder: (-counts[folder], folder))
    shown = {"", *ranked[: MAX_FOLDERS - 1]}
    groups: dict[str, list[str]] = {}
    for path, folder in folders.items():
        around = next(each for each in list_ancestors(folder) if each in shown)
        groups.setdefault(around, []).append(path)
    return dict(sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])))


def _name_lines(book: Book, group: Sequence[Importer], name: str) -> Inlines:
    """Link a file to the first of its lines; thousands of links would be slow to load."""
    first, *rest = group
    link = book.link_file(first.path, text=name, line=first.line)
    also = ", ".join(str(importer.line) for importer in rest)
    remark = () if all(importer.exact for importer in group) else LIKELY
    return (link, f" (also line{'s' * (len(rest) > 1)} {also})" if rest else "", *remark)


def _name_importer(book: Book, importer: Importer) -> Inlines:
    names = join_inlines((Code(name),) for name in importer.names)
    text = f"{'' if names else 'line '}{importer.line}"
    link = book.link_file(importer.path, text=text, line=importer.line)
    remark = () if importer.exact else LIKELY
    return (*names, " ", link, *remark) if names else (link, *remark)
