"""Build the index of a repository: pages, imports, uses, roles and concepts of its files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from sphinx_repodoc.index.descriptions import describe_all
from sphinx_repodoc.index.edges import count_units, find_edges
from sphinx_repodoc.index.entry_points import find_entries
from sphinx_repodoc.index.file_roles import find_roles
from sphinx_repodoc.index.folders import build_folders, couple_folders
from sphinx_repodoc.index.graph import build_graph
from sphinx_repodoc.index.invocations import collect_invocations
from sphinx_repodoc.index.keywords import Concepts, collect_keywords
from sphinx_repodoc.index.ownership import find_licences, find_owners
from sphinx_repodoc.index.page_names import name_pages
from sphinx_repodoc.index.related import build_relations
from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.index.requirements import collect_requirements
from sphinx_repodoc.index.resolved_imports import (
    invert_imports,
    make_resolvers,
    resolve_imports,
)
from sphinx_repodoc.index.titled_topics import describe_tests, find_described, invert
from sphinx_repodoc.index.uses import References, find_uses
from sphinx_repodoc.model import FileRecord, History, Hosting, Status, Symbol, Terms

_NO_HISTORY = History()


def build_index(
    records: Sequence[FileRecord],
    prefix: str,
    references: References = (),
    history: History = _NO_HISTORY,
    hosting: Hosting | None = None,
    terms: Mapping[str, Terms] | None = None,
) -> RepoIndex:
    """Return the index of the analysed files *records*, with page names below *prefix*. Without
    *references* (names in files) the index has no uses, without *terms* (words) no concepts."""
    kept = {
        record.path: record
        for record in sorted(records, key=lambda record: record.path)
        if record.source.status is not Status.SKIPPED
    }
    index = _index_files(kept, prefix, references, history)
    # Nobody chose the words of generated files: they have no concepts.
    written = {
        path: terms[path]
        for path, record in kept.items()
        if terms and path in terms and record.analysis and not record.analysis.generated
    }
    skipped = frozenset(record.path for record in records if record.path not in kept)
    roles = find_roles(index, skipped)
    tests = frozenset(
        path for path, found in roles.items() if any(each.role == "test" for each in found)
    )
    subjects = find_described(kept, index.symbols, tests)
    found = replace(
        index,
        skipped=skipped,
        hosting=hosting,
        concepts=Concepts(written, index.folders).rank(),
        roles=roles,
        invocations=collect_invocations(kept, skipped, tests),
        tests=tests,
        subjects=subjects,
        described=invert(subjects),
    )
    return _describe(replace(found, test_facts=describe_tests(found)))


def _describe(index: RepoIndex) -> RepoIndex:
    """Return the complete *index* with the descriptions, which are made of its facts."""
    files, folders = describe_all(index)
    return replace(index, descriptions=files, folder_descriptions=folders)


def _index_files(
    records: Mapping[str, FileRecord], prefix: str, references: References, history: History
) -> RepoIndex:
    """Return an index that still lacks roles, tests and concepts, which are computed from it."""
    folders = build_folders(records)
    with_page = [path for path, each in records.items() if each.source.status is Status.PAGE]
    file_pages, folder_pages = name_pages(with_page, filter(None, folders), prefix)
    resolvers = make_resolvers(records)
    requirements = collect_requirements(records)
    imports = resolve_imports(records, resolvers, requirements)
    symbols = _group_symbols(records.values())
    uses = find_uses(references, records, symbols, imports, resolvers)
    edges = find_edges(records, imports, uses)
    imported_by = invert_imports(imports, edges)
    tests = {path: each.analysis.tests for path, each in records.items() if each.analysis}
    counts = {path: len(lines) for path, lines in tests.items() if lines is not None}
    relations = build_relations(records, imported_by, symbols, history.files, counts)
    return RepoIndex(
        records=records,
        folders=folders,
        file_pages=file_pages,
        folder_pages=folder_pages,
        symbols=symbols,
        imports=imports,
        imported_by=imported_by,
        keywords=collect_keywords(
            symbols, {path: frozenset(lines) for path, lines in tests.items() if lines}
        ),
        entry_points=find_entries(records, resolvers),
        relations=relations,
        uses=uses,
        graph=build_graph(edges, count_units(edges, imports)),
        couplings=couple_folders(relations.imports),
        requirements=requirements,
        licences=find_licences(records),
        owners=find_owners(records, history.prefix),
        history=history,
        resolvers=resolvers,
    )


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
