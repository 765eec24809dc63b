"""What a file imports and who imports it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sphinx_repodoc.index import Importer, RepoIndex, ResolvedImport
from sphinx_repodoc.pages.blocks import Block, Code, Columns, Inlines, Link, Muted, Table
from sphinx_repodoc.pages.links import file_link, join_inlines, line_anchor

FOLD = 25


def make_dependencies(index: RepoIndex, path: str) -> Iterator[Block]:
    """Both directions side by side; nothing where there is neither."""
    columns = []
    if tables := tuple(_make_imports(index, path)):
        columns.append(("Imports", tables))
    if importers := index.imported_by.get(path, ()):
        columns.append(("Imported by", (_make_importers(index, importers),)))
    if columns:
        yield Columns(tuple(columns))


def _make_imports(index: RepoIndex, path: str) -> Iterator[Block]:
    by_origin: dict[str, list[ResolvedImport]] = {}
    for resolved in index.imports.get(path, ()):
        by_origin.setdefault(resolved.origin, []).append(resolved)
    if inside := by_origin.pop("repository", None):
        yield _make_inside(index, inside)
    rows = tuple(
        ((origin,), _name_modules(by_origin[origin]))
        for origin in ("standard library", "third party", "unresolved")
        if origin in by_origin
    )
    if rows:
        yield Table(rows)


def _make_inside(index: RepoIndex, imports: Iterable[ResolvedImport]) -> Table:
    by_target: dict[tuple[str, ...], list[ResolvedImport]] = {}
    for resolved in imports:
        by_target.setdefault(resolved.targets, []).append(resolved)
    rows = []
    for targets, group in sorted(by_target.items()):
        files = join_inlines(((file_link(index, target),) for target in targets), " or ")
        if not all(resolved.exact for resolved in group):
            files += (" ", Muted("likely"))
        rows.append((files, join_inlines(_name_import(index, resolved) for resolved in group)))
    return Table(tuple(rows), fold=FOLD)


def _name_import(index: RepoIndex, resolved: ResolvedImport) -> Inlines:
    """What is imported, leading to its definition, and the line that imports it."""
    name = resolved.name or resolved.module
    here = Link(str(resolved.line), anchor=line_anchor(resolved.line), title="the import")
    return (_link_symbol(index, resolved, name), " ", here)


def _link_symbol(index: RepoIndex, resolved: ResolvedImport, name: str) -> Link | Code:
    if resolved.symbol and len(resolved.targets) == 1:
        target = resolved.targets[0]
        for symbol in index.records[target].analysis.symbols:  # type: ignore[union-attr]
            if symbol.qualname == resolved.symbol and target in index.file_pages:
                anchor = line_anchor(symbol.line)
                return Link(name, page=index.file_pages[target], anchor=anchor, code=True)
    return Code(name)


def _name_modules(imports: Iterable[ResolvedImport]) -> Inlines:
    lines: dict[str, list[int]] = {}
    for resolved in imports:
        lines.setdefault(resolved.module, []).append(resolved.line)
    return join_inlines(
        (Link(module, anchor=line_anchor(places[0]), code=True),)
        for module, places in sorted(lines.items())
    )


def _make_importers(index: RepoIndex, importers: Iterable[Importer]) -> Table:
    by_path: dict[str, list[Importer]] = {}
    for importer in importers:
        by_path.setdefault(importer.path, []).append(importer)
    rows = []
    for path, group in by_path.items():
        names = join_inlines(_name_importer(index, importer) for importer in group)
        file: Inlines = (file_link(index, path),)
        if not all(importer.exact for importer in group):
            file += (" ", Muted("likely"))
        rows.append((file, names))
    return Table(tuple(rows), fold=FOLD)


def _name_importer(index: RepoIndex, importer: Importer) -> Inlines:
    names = join_inlines((Code(name),) for name in importer.names)
    link = file_link(index, importer.path, text=f"line {importer.line}", line=importer.line)
    return (*names, " ", link) if names else (link,)
