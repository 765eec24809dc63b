"""The section *Dependencies*: declared dependencies, imports and importers of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from sphinx_repodoc.index.facts import Edge, Importer, Requirement, Use
from sphinx_repodoc.index.resolved_imports import find_unit
from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.model import EdgeKind, ImportForm, Origin, ResolvedImport
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Code, Inlines, Link, Muted, Table, make_table
from sphinx_repodoc.pages.book import Book, FileContext
from sphinx_repodoc.pages.budget import ALLOWANCES, fit
from sphinx_repodoc.pages.grouping import group_by, group_by_folder
from sphinx_repodoc.pages.phrases import count, join_inlines, tell_more, tell_more_rows

FOLD = 25
# If an import has more possible files, their folders are shown instead.
MAX_TARGETS = 4
MAX_USED = 12
MAX_NAMES = 6
MAX_LINES = 8
# Estimated bytes of the HTML for an importing file in a list by folder.
_IMPORTER_BYTES = 100
ROOT = "all files"
LIKELY: Inlines = (" ", Muted("likely"))
"""The remark beside a link that is a guess."""

Formed = TypeVar("Formed", Importer, ResolvedImport)

Importers = list[Importer]


def make_dependencies(context: FileContext) -> Iterator[Block]:
    """Declared dependencies, imports beside importers, and links to beside links from documents."""
    book, path = context.book, context.path
    imports, links = _split(book.index.imports.get(path, ()))
    importers, linking = _split(book.index.imported_by.get(path, ()))
    yield from _make_columns(("Declares", _make_declared(context)))
    yield from _make_columns(
        ("Imports", _make_imports(context, imports)),
        ("Imported by", _make_importers(context, importers, "imported-by")),
    )
    yield from _make_columns(
        ("Uses without an import", _make_unimported(context)),
        ("Used without an import by", _make_unimporting(context)),
    )
    yield from _make_columns(
        ("Links to", _make_imports(context, links)),
        ("Linked from", _make_importers(context, linking, "linked-from")),
    )


def _make_columns(*columns: tuple[str, Iterable[Block]]) -> Iterator[Block]:
    """Yield the non-empty columns, shown side by side."""
    filled = ((title, tuple(content)) for title, content in columns)
    if shown := tuple(column for column in filled if column[1]):
        yield blocks.Columns(shown)


def _split(items: Iterable[Formed]) -> tuple[list[Formed], list[Formed]]:
    """Separate imports in code from links in documents."""
    groups = group_by(items, lambda item: item.form is ImportForm.LINK)
    return groups.get(False, []), groups.get(True, [])


def _make_declared(context: FileContext) -> Iterator[Block]:
    """The dependencies that a manifest declares, with a row for each group (``dev``)."""
    manifest = context.analysis.manifest
    groups = group_by(manifest.dependencies if manifest else (), lambda each: each.group)
    rows: list[blocks.Row] = []
    allowance = ALLOWANCES["imports"].of(context.record.source.size)
    for group, found in groups.items():
        names: list[Inlines] = []
        for each in found:
            requirement = (" ", Code(each.requirement)) if each.requirement else ()
            link = context.link_line(each.line, str(each.line))
            names.append((Code(each.name), *requirement, " ", link))
        shown = fit(names, allowance // len(groups))
        rows.append(((group,), (*join_inlines(shown), *tell_more(len(names) - len(shown)))))
    yield from make_table(rows if groups.keys() != {""} else (row[1:] for row in rows))


def _make_imports(context: FileContext, imports: Iterable[ResolvedImport]) -> Iterator[Block]:
    # Skip imports within the file: a nested module may import from the module around it.
    others = (each for each in imports if each.targets != (context.path,))
    by_origin = group_by(others, lambda each: each.origin)
    if inside := by_origin.pop(Origin.REPOSITORY, None):
        yield _make_inside(context, inside)
    rows = list(_make_third_party(context, by_origin.get(Origin.THIRD_PARTY, ())))
    rows += [
        (*_name_modules(context, by_origin[origin]), Muted(f" {origin}"))
        for origin in (Origin.STANDARD_LIBRARY, Origin.UNRESOLVED, Origin.UNKNOWN)
        if origin in by_origin
    ]
    yield from make_table(((row,) for row in rows), fold=FOLD)


def _make_third_party(context: FileContext, imports: Iterable[ResolvedImport]) -> Iterator[Inlines]:
    """Yield a row for each declared and imported dependency, then one for other packages."""
    find, language = context.book.index.requirements.find, context.analysis.language
    declared = group_by(imports, lambda resolved: find(context.path, language, resolved))
    others = declared.pop(None, None)
    for requirement, found in sorted(declared.items(), key=lambda item: item[1][0].module):
        if requirement:
            remark = _describe_requirement(context.book, requirement, found[0].module)
            yield (*_name_modules(context, found), *remark)
    if others:
        yield (*_name_modules(context, others), Muted(f" {Origin.THIRD_PARTY}"))


def _describe_requirement(book: Book, requirement: Requirement, module: str) -> Inlines:
    """Return a dependency's version, and its name if it differs from the imported module's."""
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
    """Return the imports of files in this repository, with a row for each imported file."""
    book = context.book
    rows = []
    grammar = GRAMMARS.get(context.analysis.language)
    dot = grammar.separator if grammar else "."
    units = group_by(imports, lambda each: find_unit(context.path, each))
    for targets, found in sorted(units.items()):
        names: list[Inlines] = []
        for line, group in group_by(found, lambda each: each.line).items():
            imported = join_inlines(_name_import(book, each, dot) for each in group)
            remark = _name_kind(group)
            names.append((*imported, " ", context.link_line(line, str(line)), *remark))
        files = _name_targets(context, targets, all(each.exact for each in found))
        rows.append((files or (Muted("a folder without a module file"),), join_inlines(names)))
    shown = fit(rows, ALLOWANCES["imports"].of(context.record.source.size))
    return Table((*shown, *tell_more_rows(len(rows) - len(shown), "file")), fold=FOLD)


def _name_kind(items: Iterable[ResolvedImport | Importer]) -> Inlines:
    """Return the remark for a line that imports nothing at run time."""
    kinds = {each.kind for each in items}
    kind = kinds.pop() if len(kinds) == 1 else EdgeKind.RUN_TIME
    return () if kind is EdgeKind.RUN_TIME else (" ", Muted(kind.value))


def _name_targets(context: FileContext, targets: Sequence[str], exact: bool) -> Inlines:
    """Return links to the imported files. Of the files of a package, those that are used; if there
    are many, or none is known to be used, the folders. Other several files are alternatives."""
    book = context.book
    edges = context.book.index.graph.imports.get(context.path, frozenset())
    used = [target for target in targets if target in edges]
    if len(targets) > 1 and 0 < len(used) <= MAX_USED:
        remark = Muted(f" of {count(len(targets), 'file')}")
        links = join_inlines((book.link_file(target),) for target in used)
        return (*links, remark) if len(used) < len(targets) else links
    if len(targets) > MAX_TARGETS:
        folders = Counter(target.rpartition("/")[0] for target in targets)
        return join_inlines(
            (book.link_folder(folder), Muted(f" {count(number, 'file')}"))
            for folder, number in folders.items()
        )
    return join_inlines(
        ((book.link_file(target),) for target in targets), ", " if exact else " or "
    )


def _name_import(book: Book, resolved: ResolvedImport, dot: str) -> Inlines:
    """Return the imported name, linked to its definition, and the file that defines it, if that is
    not the imported one."""
    remarks = () if resolved.exact or not resolved.targets else LIKELY
    if resolved.via:
        remarks += (Muted(" of "), *join_inlines((book.link_file(t),) for t in resolved.targets))
    name = resolved.name or resolved.module
    # If the import is a guess, show the module as well.
    if resolved.name and not resolved.exact:
        name = f"{resolved.module}{'' if resolved.module.endswith(dot) else dot}{name}"
    return (link_definition(book, resolved, name), *remarks)


def link_definition(book: Book, resolved: ResolvedImport, name: str) -> blocks.Inline:
    """Return *name*, linked to the definition of the imported symbol if it is known."""
    if resolved.symbol and len(resolved.targets) == 1:
        target = resolved.targets[0]
        if book.lines.find(target, resolved.symbol):
            return book.link_symbol(target, resolved.symbol, name)
    return Code(name)


def _name_modules(context: FileContext, imports: Iterable[ResolvedImport]) -> Inlines:
    """Return the imported modules, each with the lines that import it."""
    names: list[Inlines] = []
    for module, found in sorted(group_by(imports, lambda each: each.module).items()):
        lines = group_by(found, lambda each: each.line)
        links = (
            (context.link_line(line, str(line)), *_name_kind(items))
            for line, items in lines.items()
        )
        names.append(join_inlines([(Code(module),), *links], " "))
    return join_inlines(names)


def _make_importers(
    context: FileContext, importers: Iterable[Importer], anchor: str
) -> Iterator[Block]:
    """The importing files with the imported names; many files by folder. If there are too many for
    this page, the best ones and a link to *anchor* on the page of uses."""
    book, path = context.book, context.path
    by_path = group_by(importers, lambda importer: importer.path)
    is_cut = len(by_path) > count_fitting(context)
    if not is_cut and len(by_path) > FOLD:
        yield from list_by_folder(book, by_path)
        return
    ranked = book.rank(path, by_path) if is_cut else list(by_path)
    yield from make_table(
        ((book.link_file(each),), join_inlines(_name_importer(book, one) for one in by_path[each]))
        for each in ranked[:FOLD]
    )
    if is_cut:
        everything = f"all {count(len(by_path), 'file')}"
        yield blocks.Paragraph((Link(everything, page=book.uses(path), anchor=anchor),))


def _make_unimported(context: FileContext) -> Iterator[Block]:
    """The files of which this one uses definitions that it does not import."""
    book, path = context.book, context.path
    edges = [edge for edge in book.index.graph.edges.get(path, ()) if not edge.imported]
    uses = group_by(book.index.uses.list_located(path), lambda use: use.target)
    rows = [
        ((book.link_file(edge.target),), _name_used(context, edge, uses.get(edge.target, ())))
        for edge in edges
    ]
    shown = fit(rows, ALLOWANCES["imports"].of(context.record.source.size))
    rest = tell_more_rows(len(rows) - len(shown), "file")
    yield from make_table((*shown, *rest), fold=FOLD)


def _name_used(context: FileContext, edge: Edge, uses: Iterable[Use]) -> Inlines:
    """Return the used definitions with the first line of each."""
    book = context.book
    first: dict[str, int] = {}
    for use in uses:
        first[use.symbol] = min(use.lines[0], first.get(use.symbol, use.lines[0]))
    names = sorted(filter(None, first), key=lambda name: (first[name], name))
    shown = join_inlines(
        (
            book.link_symbol(edge.target, name, name),
            " ",
            context.link_line(first[name], str(first[name])),
        )
        for name in names[:MAX_NAMES]
    )
    likely = () if edge.exact else LIKELY
    if not names:
        return context.link_line(edge.line, f"line {edge.line}"), *likely
    return (*shown, *tell_more(len(names) - MAX_NAMES), *likely)


def _make_unimporting(context: FileContext) -> Iterator[Block]:
    """The files that use definitions of this one without importing them."""
    book, graph = context.book, context.book.index.graph
    found = [
        (path, edge)
        for path in sorted(graph.importers.get(context.path, ()))
        if not (edge := graph.find_edge(path, context.path)).imported
    ]
    rows = [
        ((book.link_file(path, line=edge.line), *(() if edge.exact else LIKELY)),)
        for path, edge in found
    ]
    shown = fit(rows, ALLOWANCES["importers"].of(context.record.source.size))
    rest = tell_more_rows(len(rows) - len(shown), "file")
    yield from make_table((*shown, *rest), fold=FOLD)


def count_fitting(context: FileContext) -> int:
    """Return the number of importing files that fit on the page of a file."""
    return ALLOWANCES["importers"].of(context.record.source.size) // _IMPORTER_BYTES


def list_cut_importers(context: FileContext) -> Iterator[tuple[str, str, Mapping[str, Importers]]]:
    """Yield anchor, title and importing files of each list that does not fit on the file's page."""
    if "dependencies" not in context.book.options.sections:
        return
    importers, linking = _split(context.book.index.imported_by.get(context.path, ()))
    lists = (("imported-by", "Imported by", importers), ("linked-from", "Linked from", linking))
    for anchor, title, found in lists:
        by_path = group_by(found, lambda importer: importer.path)
        if len(by_path) > count_fitting(context):
            yield anchor, title, by_path


def list_by_folder(book: Book, by_path: Mapping[str, Importers]) -> Iterator[Block]:
    """The importing files by folder, without the imported names. Only the first line of each file
    is linked, because a page with thousands of links loads slowly."""
    for folder, paths in group_by_folder(by_path).items():
        files: list[Inlines] = []
        for path in paths:
            first, *rest = by_path[path]
            link = book.link_file(path, text=path.removeprefix(f"{folder}/"), line=first.line)
            lines = ", ".join(str(importer.line) for importer in rest[:MAX_LINES])
            also = f" (also line{'s' * (len(rest) > 1)} {lines})" if rest else ""
            likely = () if all(importer.exact for importer in by_path[path]) else LIKELY
            remark = (*likely, *_name_kind(by_path[path]))
            files.append((link, also, *remark))
        summary = (f"{folder}/" if folder else ROOT, " ", Muted(count(len(paths), "file")))
        yield blocks.Fold(summary, (blocks.Paragraph(join_inlines(files)),))


def _name_importer(book: Book, importer: Importer) -> Inlines:
    shown = join_inlines((Code(name),) for name in importer.names[:MAX_NAMES])
    names = (*shown, *tell_more(len(importer.names) - MAX_NAMES))
    text = f"{'' if names else 'line '}{importer.line}"
    link = book.link_file(importer.path, text=text, line=importer.line)
    remark = (*(() if importer.exact else LIKELY), *_name_kind([importer]))
    return (*names, " ", link, *remark) if names else (link, *remark)
