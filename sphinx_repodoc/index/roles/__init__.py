"""What each file is for, as far as its name, its place and its contents prove it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass

from sphinx_repodoc.index.facts import Entry, Importer, Related, ResolvedImport, Role
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.index.roles import names
from sphinx_repodoc.index.roles.contents import find_by_kind, find_content
from sphinx_repodoc.index.roles.patterns import DOCUMENT, Patterns
from sphinx_repodoc.index.roles.programs import find_program, find_script
from sphinx_repodoc.index.roles.testing import Tests, find_test_part, find_tests
from sphinx_repodoc.index.roles.units import (
    find_companions,
    find_entry,
    find_module,
    list_libraries,
)
from sphinx_repodoc.model import Analysis, FileRecord

_PATHS = Patterns(((role, what), patterns) for role, what, patterns in names.PATHS)
_NAMES = Patterns([
    *(
        (("configuration", f"Configuration of {tool}"), patterns)
        for tool, patterns in names.TOOLS.items()
    ),
    *(((role, what), patterns) for role, what, patterns in names.NAMES),
])  # fmt: skip
_PLACES = Patterns(((role, what), patterns) for role, what, patterns in names.PLACES)
_DOCUMENT_PLACES = Patterns(
    ((role, what), patterns) for role, what, patterns in names.DOCUMENT_PLACES
)
_DOCUMENT = re.compile(rf".*{DOCUMENT}", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What is known across files that roles depend on."""

    records: Mapping[str, FileRecord]
    packages: Set[str]
    pairs: Mapping[str, tuple[Related, ...]]
    imports: Mapping[str, tuple[ResolvedImport, ...]]
    imported_by: Mapping[str, tuple[Importer, ...]]
    entries: Iterable[Entry]


def find_roles(evidence: Evidence) -> Mapping[str, tuple[Role, ...]]:
    """The roles of each file that has some, the most telling first."""
    tests = find_tests(evidence.records)
    declared: dict[str, list[Role]] = {}
    for path, role in list_libraries(evidence.records):
        declared.setdefault(path, []).append(role)
    for entry in evidence.entries:
        declared.setdefault(entry.path, []).append(find_entry(entry))
    found = {
        path: tuple(_list_roles(path, record, record.analysis, evidence, tests, declared))
        for path, record in evidence.records.items()
        if record.analysis
    }
    return {path: roles for path, roles in found.items() if roles}


def _list_roles(
    path: str,
    record: FileRecord,
    analysis: Analysis,
    evidence: Evidence,
    tests: Tests,
    declared: Mapping[str, list[Role]],
) -> Iterator[Role]:
    yield from find_module(path, evidence.packages)
    companions = list(find_companions(path, evidence.pairs.get(path, ()), evidence.imports))
    named = list(_find_named(path, analysis, tests))
    yield from (role for role in named if role.role not in {each.role for each in companions})
    yield from companions
    started = [*declared.get(path, ()), *find_program(analysis)]
    yield from started or find_script(record)
    if not any(role.role in {"test", "test helper"} for role in named):
        importers = evidence.imported_by.get(path, ())
        part = find_test_part(path, analysis, tests, importers, named=bool(named))
        yield from (part,) if part else ()
    if place := find_place(path):
        yield place
    if analysis.generated:
        yield Role(role="generated", what="Generated", reason=analysis.generated)
    if record.source.declared_vendored:
        yield Role(role="vendored", what="Vendored", reason=".gitattributes says so")


def _find_named(path: str, analysis: Analysis, tests: Tests) -> Iterator[Role]:
    """What a file is by its name, or else by its contents."""
    by_name = find_by_kind(analysis) or find_named(path)
    if role := by_name or tests.roles.get(path) or next(find_content(analysis), None):
        yield role


def find_named(path: str) -> Role | None:
    """What the file at *path* is by its name, where that is certain."""
    if found := _PATHS.find(path):
        return Role(role=found[0], what=found[1], reason="by its name and place")
    if found := _NAMES.find(path.rpartition("/")[2]):
        return Role(role=found[0], what=found[1], reason="by its name")
    return None


def find_place(path: str) -> Role | None:
    """What the file at *path* is by a folder around it."""
    folders = [folder for folder in list_ancestors(path.rpartition("/")[0]) if folder]
    patterns = (_PLACES, _DOCUMENT_PLACES) if _DOCUMENT.fullmatch(path) else (_PLACES,)
    for table in patterns:
        for folder in reversed(folders):
            if found := table.find(f"{folder}/"):
                return Role(role=found[0], what=found[1], reason=f"by its place in {folder}/")
    return None
