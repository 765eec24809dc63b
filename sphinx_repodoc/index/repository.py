"""The index of a repository: every fact that needs more than one file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sphinx_repodoc.index.concepts import Concepts
from sphinx_repodoc.index.coupling import couple_folders
from sphinx_repodoc.index.entries import find_entries
from sphinx_repodoc.index.facts import (
    Concept,
    Coupling,
    Entry,
    FileLicence,
    Folder,
    Importer,
    Keyword,
    LanguageTotal,
    Ownership,
    Related,
    ResolvedImport,
    Role,
)
from sphinx_repodoc.index.file_roles import Evidence, find_roles
from sphinx_repodoc.index.folders import build_folders
from sphinx_repodoc.index.graph import FileGraph, build_graph
from sphinx_repodoc.index.importers import invert_imports
from sphinx_repodoc.index.imports import resolve_imports
from sphinx_repodoc.index.imports.python import make_python_imports
from sphinx_repodoc.index.keywords import collect_keywords
from sphinx_repodoc.index.licences import Licences, find_licences
from sphinx_repodoc.index.names import name_pages
from sphinx_repodoc.index.owners import Owners, find_owners
from sphinx_repodoc.index.related import Relations, build_relations, find_imported_unit
from sphinx_repodoc.index.requirements import Requirements, collect_requirements
from sphinx_repodoc.index.uses import References, Uses, find_uses
from sphinx_repodoc.model import FileRecord, History, Hosting, Note, Status, Symbol, Terms

_NO_HISTORY = History()

MUTED_ROLES = frozenset({
    "test", "test helper", "test part", "fixture", "mock", "example", "benchmark", "generated",
})  # fmt: skip
"""Roles of files that nobody runs in earnest, or that nobody writes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RepoIndex:
    """What is known across the files of a repository. Nothing in it changes once built.

    All mappings are by path but ``symbols``, which is by name. Skipped files are only in
    ``skipped``.
    """

    records: Mapping[str, FileRecord]
    skipped: frozenset[str]
    folders: Mapping[str, Folder]
    file_pages: Mapping[str, str]
    folder_pages: Mapping[str, str]
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]]
    imports: Mapping[str, tuple[ResolvedImport, ...]]
    imported_by: Mapping[str, tuple[Importer, ...]]
    keywords: tuple[Keyword, ...]
    concepts: Mapping[str, tuple[Concept, ...]]
    entry_points: tuple[Entry, ...]
    relations: Relations
    roles: Mapping[str, tuple[Role, ...]]
    tests: frozenset[str]
    uses: Uses
    graph: FileGraph
    couplings: Mapping[str, tuple[Coupling, ...]]
    requirements: Requirements
    licences: Licences
    owners: Owners
    history: History
    hosting: Hosting | None

    def licence(self, path: str) -> tuple[FileLicence, ...]:
        """Which licence *path* has, by what."""
        return self.licences.find(path)

    def ownership(self, path: str) -> tuple[Ownership, ...]:
        """Who owns *path*, by which lines."""
        return self.owners.find(path)

    def notes(self, path: str) -> tuple[Note, ...]:
        """The notes on *path* but for those that are not worth a look in what it is."""
        analysis = self.records[path].analysis
        notes = analysis.notes if analysis else ()
        if not any(role.role in MUTED_ROLES for role in self.roles.get(path, ())):
            return notes
        return tuple(note for note in notes if not note.outside_tests)

    def source_url(self, path: str) -> str:
        """Where *path* can be read on the web as it is here; empty where that is not known."""
        found = self.history.files.get(path)
        is_strange = self.history.commit and found is None
        if self.hosting is None or is_strange:
            return ""
        return self.hosting.make_url(self.history.prefix + path, found.commit if found else "")

    def related(self, path: str) -> tuple[Related, ...]:
        """The files that belong with *path*, closest first."""
        return self.relations.find(path)

    def largest(self, count: int) -> tuple[tuple[str, int], ...]:
        """The files with the most lines: (path, lines)."""
        lines = {
            path: record.analysis.lines
            for path, record in self.records.items()
            if record.analysis and record.analysis.lines
        }
        return _list_top(lines, count)

    def most_imported(self, count: int) -> tuple[tuple[str, int], ...]:
        """The files that the most files import: (path, number of importing files). A folder whose
        files are imported all at once has a slash behind its path."""
        numbers: dict[str, int] = {}
        for path, found in self.relations.importers.items():
            unit = find_imported_unit(path)
            if found:
                numbers[unit] = max(len(found), numbers.get(unit, 0))
        return _list_top(numbers, count)

    def languages(self) -> tuple[LanguageTotal, ...]:
        """How much there is of each language, most lines first."""
        totals: dict[str, list[int]] = {}
        for record in self.records.values():
            if record.analysis:
                total = totals.setdefault(record.analysis.language, [0, 0, 0, 0, 0])
                total[0] += 1
                total[1] += record.analysis.lines
                total[2] += record.analysis.code_lines
                total[3] += record.analysis.comment_lines
                total[4] += record.source.size
        found = [
            LanguageTotal(
                name=name, files=files, lines=lines, code=code, comments=comments, size=size
            )
            for name, (files, lines, code, comments, size) in totals.items()
        ]
        return tuple(sorted(found, key=lambda t: (-t.lines, -t.files, -t.size, t.name)))


def build_index(
    records: Sequence[FileRecord],
    prefix: str,
    references: References | None = None,
    history: History = _NO_HISTORY,
    hosting: Hosting | None = None,
    terms: Mapping[str, Terms] | None = None,
) -> RepoIndex:
    """The index of *records*, with pages named below *prefix*; without *references* nobody is
    known to use anything, and without *terms* nothing has concepts."""
    kept = _list_kept(records)
    folders = build_folders(kept)
    with_page = [path for path, record in kept.items() if record.source.status is Status.PAGE]
    file_pages, folder_pages = name_pages(with_page, filter(None, folders), prefix)
    python = make_python_imports(kept)
    imports = resolve_imports(kept, python)
    imported_by = invert_imports(imports, kept)
    symbols = _group_symbols(kept.values())
    entries = find_entries(kept, python)
    relations = build_relations(kept, imported_by, symbols, history.files, _list_testless(kept))
    evidence = Evidence(
        records=kept,
        packages=_find_packages(record.path for record in records),
        pairs=relations.pairs,
        imports=imports,
        imported_by=imported_by,
        entries=entries,
    )
    roles = find_roles(evidence)
    return RepoIndex(
        records=kept,
        skipped=frozenset(record.path for record in records if record.path not in kept),
        folders=folders,
        file_pages=file_pages,
        folder_pages=folder_pages,
        symbols=symbols,
        imports=imports,
        imported_by=imported_by,
        keywords=collect_keywords(symbols),
        concepts=Concepts(_select_written(terms or {}, kept), folders).rank(),
        entry_points=entries,
        roles=roles,
        tests=_list_tests(roles),
        licences=find_licences(kept),
        # Below the top of a work tree nobody looks for such a list.
        owners=Owners() if history.prefix else find_owners(kept),
        history=history,
        hosting=hosting,
        uses=find_uses(references or {}, kept, symbols, imports, python),
        relations=relations,
        graph=build_graph(relations.imports, imported_by),
        couplings=couple_folders(relations.imports),
        requirements=collect_requirements(kept),
    )


def _list_kept(records: Iterable[FileRecord]) -> dict[str, FileRecord]:
    """The files that are not skipped, sorted by path."""
    return {
        record.path: record
        for record in sorted(records, key=lambda record: record.path)
        if record.source.status is not Status.SKIPPED
    }


def _list_testless(records: Mapping[str, FileRecord]) -> frozenset[str]:
    """The files that are known to hold no test."""
    analyses = ((path, record.analysis) for path, record in records.items())
    return frozenset(path for path, analysis in analyses if analysis and analysis.tests == ())


def _list_tests(roles: Mapping[str, tuple[Role, ...]]) -> frozenset[str]:
    return frozenset(
        path for path, found in roles.items() if any(role.role == "test" for role in found)
    )


def _select_written(
    terms: Mapping[str, Terms], records: Mapping[str, FileRecord]
) -> dict[str, Terms]:
    """The terms of files that people wrote."""
    analyses = ((path, record.analysis) for path, record in records.items())
    return {
        path: terms[path]
        for path, analysis in analyses
        if path in terms and analysis and not analysis.generated
    }


def _find_packages(paths: Iterable[str]) -> frozenset[str]:
    """The folders with an ``__init__.py``, documented or not."""
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


def _list_top(numbers: Mapping[str, int], count: int) -> tuple[tuple[str, int], ...]:
    ranked = sorted(numbers.items(), key=lambda item: (-item[1], item[0]))
    return tuple(ranked[:count])
