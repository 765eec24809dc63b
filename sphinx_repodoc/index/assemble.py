"""Assembling the index of a repository from its parts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sphinx_repodoc.index.concepts import Concepts
from sphinx_repodoc.index.entry_points import find_entries
from sphinx_repodoc.index.facts import Entry, Importer, Role
from sphinx_repodoc.index.file_roles import Evidence, find_roles
from sphinx_repodoc.index.folders import build_folders, couple_folders
from sphinx_repodoc.index.graph import build_graph
from sphinx_repodoc.index.imports import invert_imports, make_resolvers, resolve_imports
from sphinx_repodoc.index.keywords import collect_keywords
from sphinx_repodoc.index.ownership import find_licences, find_owners
from sphinx_repodoc.index.page_names import name_pages
from sphinx_repodoc.index.related import Relations, build_relations
from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.index.requirements import collect_requirements
from sphinx_repodoc.index.uses import References, Uses, find_uses
from sphinx_repodoc.model import FileRecord, History, Hosting, ResolvedImport, Status, Symbol, Terms

_NO_HISTORY = History()


class _Links(NamedTuple):
    """Facts about how files refer to each other."""

    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]]
    imports: Mapping[str, tuple[ResolvedImport, ...]]
    imported_by: Mapping[str, tuple[Importer, ...]]
    entries: tuple[Entry, ...]
    relations: Relations
    uses: Uses


def build_index(
    records: Sequence[FileRecord],
    prefix: str,
    references: References = (),
    history: History = _NO_HISTORY,
    hosting: Hosting | None = None,
    terms: Mapping[str, Terms] | None = None,
) -> RepoIndex:
    """Return the index of *records*, with pages named below *prefix*. Without *references* there
    are no uses, and without *terms* no concepts."""
    kept = _list_kept(records)
    folders = build_folders(kept)
    file_pages, folder_pages = name_pages(_list_with_page(kept), filter(None, folders), prefix)
    links = _link_files(kept, references, history)
    roles = _find_roles(records, kept, links)
    return RepoIndex(
        records=kept,
        skipped=frozenset(record.path for record in records if record.path not in kept),
        folders=folders,
        file_pages=file_pages,
        folder_pages=folder_pages,
        symbols=links.symbols,
        imports=links.imports,
        imported_by=links.imported_by,
        keywords=collect_keywords(links.symbols),
        concepts=Concepts(_select_written(terms or {}, kept), folders).rank(),
        entry_points=links.entries,
        relations=links.relations,
        roles=roles,
        tests=_list_tests(roles),
        uses=links.uses,
        graph=build_graph(links.relations.imports, links.imported_by),
        couplings=couple_folders(links.relations.imports),
        requirements=collect_requirements(kept),
        licences=find_licences(kept),
        owners=find_owners(kept, history.prefix),
        history=history,
        hosting=hosting,
    )


def _link_files(
    records: Mapping[str, FileRecord], references: References, history: History
) -> _Links:
    resolvers = make_resolvers(records)
    imports = resolve_imports(records, resolvers)
    imported_by = invert_imports(imports)
    symbols = _group_symbols(records.values())
    testless = _list_testless(records)
    return _Links(
        symbols=symbols,
        imports=imports,
        imported_by=imported_by,
        entries=find_entries(records, resolvers),
        relations=build_relations(records, imported_by, symbols, history.files, testless),
        uses=find_uses(references, records, symbols, imports, resolvers),
    )


def _find_roles(
    records: Iterable[FileRecord], kept: Mapping[str, FileRecord], links: _Links
) -> Mapping[str, tuple[Role, ...]]:
    evidence = Evidence(
        records=kept,
        packages=_find_packages(record.path for record in records),
        pairs=links.relations.pairs,
        imports=links.imports,
        imported_by=links.imported_by,
        entries=links.entries,
    )
    return find_roles(evidence)


def _list_kept(records: Iterable[FileRecord]) -> dict[str, FileRecord]:
    """Return the files that are not skipped, sorted by path."""
    return {
        record.path: record
        for record in sorted(records, key=lambda record: record.path)
        if record.source.status is not Status.SKIPPED
    }


def _list_with_page(records: Mapping[str, FileRecord]) -> list[str]:
    return [path for path, record in records.items() if record.source.status is Status.PAGE]


def _list_testless(records: Mapping[str, FileRecord]) -> frozenset[str]:
    """Return the files that certainly contain no test."""
    analyses = ((path, record.analysis) for path, record in records.items())
    return frozenset(path for path, analysis in analyses if analysis and analysis.tests == ())


def _list_tests(roles: Mapping[str, tuple[Role, ...]]) -> frozenset[str]:
    return frozenset(
        path for path, found in roles.items() if any(role.role == "test" for role in found)
    )


def _select_written(
    terms: Mapping[str, Terms], records: Mapping[str, FileRecord]
) -> dict[str, Terms]:
    """Return the terms of all files except generated ones."""
    analyses = ((path, record.analysis) for path, record in records.items())
    return {
        path: terms[path]
        for path, analysis in analyses
        if path in terms and analysis and not analysis.generated
    }


def _find_packages(paths: Iterable[str]) -> frozenset[str]:
    """Return the folders with an ``__init__.py``, whether it has a page or not."""
    splits = (path.rpartition("/") for path in paths)
    return frozenset(folder for folder, _, name in splits if folder and name == "__init__.py")


def _group_symbols(
    records: Iterable[FileRecord],
) -> Mapping[str, tuple[tuple[str, Symbol], ...]]:
    groups: dict[str, list[tuple[str, Symbol]]] = {}
    for record in records:
        for symbol in record.analysis.symbols if record.analysis else ():
            groups.setdefault(symbol.name, []).append((record.path, symbol))
    for found in groups.values():
        found.sort(key=lambda item: (item[0], item[1].line))
    return {name: tuple(groups[name]) for name in sorted(groups)}
