"""The index of a repository: every fact that needs more than one file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sphinx_repodoc.index import facts
from sphinx_repodoc.index.graph import FileGraph
from sphinx_repodoc.index.invocations import Invocations
from sphinx_repodoc.index.ownership import Licences, Owners
from sphinx_repodoc.index.related import Relations, find_imported_unit
from sphinx_repodoc.index.requirements import Requirements
from sphinx_repodoc.index.resolved_imports import Resolvers
from sphinx_repodoc.index.titled_topics import TestFacts, Topics
from sphinx_repodoc.index.uses import Uses
from sphinx_repodoc.model import (
    Analysis,
    FileRecord,
    History,
    Hosting,
    Note,
    ResolvedImport,
    Symbol,
)
from sphinx_repodoc.roles import find_sample_folder

TESTING_ROLES = frozenset({"test", "test helper", "test part", "fixture", "mock"})
"""Roles of tests and of files that serve them."""

MUTED_ROLES = TESTING_ROLES | {"example", "benchmark", "generated"}
"""Roles of files that do not run in production or are not written by hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RepoIndex:
    """All facts across the files of a repository. Nothing in it changes once built.

    All mappings are by path except ``symbols``, which is by name. Skipped files are only in
    ``skipped``. ``subjects`` are the files that define what the titles of a test name, and
    ``described`` the tests of such a file, each with the line of the title.
    """

    records: Mapping[str, FileRecord]
    folders: Mapping[str, facts.Folder]
    file_pages: Mapping[str, str]
    folder_pages: Mapping[str, str]
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]]
    imports: Mapping[str, tuple[ResolvedImport, ...]]
    imported_by: Mapping[str, tuple[facts.Importer, ...]]
    keywords: tuple[facts.Keyword, ...]
    entry_points: tuple[facts.Entry, ...]
    relations: Relations
    uses: Uses
    graph: FileGraph
    couplings: Mapping[str, tuple[facts.Coupling, ...]]
    requirements: Requirements
    licences: Licences
    owners: Owners
    history: History
    hosting: Hosting | None = None
    resolvers: Resolvers | None = None
    skipped: frozenset[str] = frozenset()
    concepts: Mapping[str, tuple[facts.Concept, ...]] = field(default_factory=dict)
    roles: Mapping[str, tuple[facts.Role, ...]] = field(default_factory=dict)
    tests: frozenset[str] = frozenset()
    invocations: Invocations = field(default_factory=Invocations)
    subjects: Topics = field(default_factory=dict)
    described: Topics = field(default_factory=dict)
    test_facts: Mapping[str, TestFacts] = field(default_factory=dict)
    descriptions: Mapping[str, tuple[facts.Description, ...]] = field(default_factory=dict)
    folder_descriptions: Mapping[str, tuple[facts.Description, ...]] = field(default_factory=dict)

    def notes(self, path: str) -> tuple[Note, ...]:
        """Return the notes on *path*, for tests and the like without those on production code."""
        analysis = self.records[path].analysis
        notes = analysis.notes if analysis else ()
        if not any(role.role in MUTED_ROLES for role in self.roles.get(path, ())):
            return notes
        return tuple(note for note in notes if not note.outside_tests)

    def summarise(self, path: str) -> str:
        """Return what a file is for, as plain text, empty if that is unknown."""
        return next((each.plain for each in self.descriptions.get(path, ())), "")

    def summarise_folder(self, path: str) -> str:
        """Return what a folder is for, as plain text, empty if that is unknown."""
        return next((each.plain for each in self.folder_descriptions.get(path, ())), "")

    def is_sample(self, path: str) -> bool:
        """Return whether a file is in a folder of tests, examples or the like."""
        return bool(find_sample_folder(path.rpartition("/")[0]))

    def may_run(self, path: str) -> bool:
        """Return whether the file at *path* may contain tests or be one: a helper with the name of
        a test has none."""
        analysis = self.records[path].analysis
        is_test = any(each.what == "Test" for each in self.roles.get(path, ()))
        return is_test or (analysis is not None and analysis.tests != ())

    def source_url(self, path: str) -> str:
        """Return the web address of this version of the file at *path*, empty if unknown."""
        found = self.history.files.get(path)
        is_uncommitted = self.history.commit and found is None
        if self.hosting is None or is_uncommitted:
            return ""
        return self.hosting.make_url(self.history.prefix + path, found.commit if found else "")

    def find_hosted(self, url: str) -> str:
        """Return the path of the file that the hosting website shows at *url*, empty if none."""
        path = self.hosting.find_path(url) if self.hosting else ""
        prefix = self.history.prefix
        return path.removeprefix(prefix) if path.startswith(prefix) else ""

    def largest(self, count: int) -> tuple[tuple[str, int], ...]:
        """Return the files with the most lines: (path, lines)."""
        lines = {
            path: record.analysis.lines
            for path, record in self.records.items()
            if record.analysis and record.analysis.lines
        }
        return _list_top(lines, count)

    def most_imported(self, count: int) -> tuple[tuple[str, int], ...]:
        """Return the files with the most importers: (path, number of importing files). The path of
        a folder whose files are imported together ends with a slash."""
        numbers: dict[str, int] = {}
        for path, found in self.relations.importers.items():
            unit = find_imported_unit(path)
            if found:
                numbers[unit] = max(len(found), numbers.get(unit, 0))
        return _list_top(numbers, count)

    def languages(self) -> tuple[facts.LanguageTotal, ...]:
        """Return the totals of each language, most lines first."""
        groups: dict[str, list[tuple[Analysis, int]]] = {}
        for record in self.records.values():
            if found := record.analysis:
                groups.setdefault(found.language, []).append((found, record.source.size))
        totals = [
            facts.LanguageTotal(
                name=name,
                files=len(group),
                lines=sum(each.lines for each, _ in group),
                code=sum(each.code_lines for each, _ in group),
                comments=sum(each.comment_lines for each, _ in group),
                size=sum(size for _, size in group),
            )
            for name, group in groups.items()
        ]
        return tuple(sorted(totals, key=lambda t: (-t.lines, -t.files, -t.size, t.name)))


def _list_top(numbers: Mapping[str, int], count: int) -> tuple[tuple[str, int], ...]:
    ranked = sorted(numbers.items(), key=lambda item: (-item[1], item[0]))
    return tuple(ranked[:count])
