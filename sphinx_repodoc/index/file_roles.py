"""Roles of files (test, configuration, ...) that names, folders, contents or other files prove; and
the marking of problems that are deliberate, as in test data that must not parse."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import replace

from sphinx_repodoc import roles as tables
from sphinx_repodoc.index import testing_roles
from sphinx_repodoc.index.entry_points import find_starts
from sphinx_repodoc.index.facts import Role
from sphinx_repodoc.index.pairs import ITS_TEST
from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.index.unit_roles import find_companions, find_entry, find_module, list_libraries
from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.model import Analysis, FileRecord, SymbolKind, list_ancestors
from sphinx_repodoc.problems import Problem, ProblemKind

_FIRST_KINDS = {
    SymbolKind.PLAY: ("deployment", "Playbook of Ansible"),
    SymbolKind.TASK: ("deployment", "Tasks of Ansible"),
}
"""Kind of a file's first symbol -> role of the file and its description."""

DELIBERATE = frozenset({
    ProblemKind.SYNTAX, ProblemKind.ENCODING, ProblemKind.SYMLINK, ProblemKind.NAME,
})  # fmt: skip
"""Kinds of problems that may be deliberate in test data; failures of the analysis never are."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def find_roles(index: RepoIndex, skipped: Iterable[str]) -> Mapping[str, tuple[Role, ...]]:
    """Return the roles of each file that has any, the most specific role first."""
    splits = (path.rpartition("/") for path in (*index.records, *skipped))
    packages = {folder for folder, _, name in splits if folder and name == "__init__.py"}
    tests = testing_roles.find_tests(index)
    declared: dict[str, list[Role]] = {}
    for path, role in list_libraries(index.records):
        declared.setdefault(path, []).append(role)
    for entry in index.entry_points:
        declared.setdefault(entry.path, []).append(find_entry(entry))
    found = {
        path: (
            *find_module(path, packages),
            *_list_roles(index, record, record.analysis, tests, declared.get(path, ())),
        )
        for path, record in index.records.items()
        if record.analysis
    }
    return {path: roles for path, roles in found.items() if roles}


def _list_roles(
    index: RepoIndex,
    record: FileRecord,
    analysis: Analysis,
    tests: testing_roles.Tests,
    declared: Collection[Role],
) -> Iterator[Role]:
    path = record.path
    companions = find_companions(path, index.relations.pairs.get(path, ()), index.imports)
    named = find_named(path) or tests.roles.get(path)
    content = _find_by_content(analysis)
    for role in dict.fromkeys(filter(None, (content, named))):
        is_same = role is named and content is not None and content.role == role.role
        if not is_same and role.role not in {each.role for each in companions}:
            yield role
    yield from companions
    yield from _list_starts(record, analysis, declared)
    if named is None or named.role not in {"test", "test helper"}:
        pairs = index.relations.pairs.get(path, ())
        own = {pair.path for pair in pairs if pair.reason == ITS_TEST}
        # A file is no helper because its own test imports it.
        importers = [each for each in index.imported_by.get(path, ()) if each.path not in own]
        part = testing_roles.find_test_part(
            path, analysis, tests, importers, named=bool(content or named)
        )
        if part:
            yield part
    place = find_place(path)
    if place and not _is_tested_code(place, record, tests.folders):
        yield place
    if analysis.generated:
        yield Role(role="generated", what="Generated", reason=analysis.generated)
    if record.source.declared_vendored:
        yield Role(role="vendored", what="Vendored", reason=".gitattributes says so")


def find_named(path: str) -> Role | None:
    """Return the role of a file by its path or its name, if a table lists that."""
    if found := tables.PATHS.find(path):
        return Role(role=found.role, what=found.what, reason="by its name and place")
    name = path.rpartition("/")[2]
    if tool := tables.TOOLS.find(name):
        return Role(role="configuration", what=f"Configuration of {tool}", reason="by its name")
    if found := tables.NAMES.find(name):
        return Role(role=found.role, what=found.what, reason="by its name")
    return None


def find_place(path: str) -> Role | None:
    """Return the role of a file in a folder with a known purpose, such as ``examples/``."""
    folders = [folder for folder in list_ancestors(path.rpartition("/")[0]) if folder]
    of_documents = (tables.DOCUMENT_FOLDERS,) if tables.is_document(path) else ()
    for table in (tables.FILE_FOLDERS, *of_documents):
        for folder in reversed(folders):
            if found := table.find(f"{folder}/"):
                reason = f"by its place in {folder}/"
                return Role(role=found.role, what=found.what, reason=reason)
    return None


def _is_tested_code(place: Role, record: FileRecord, tested: Set[str]) -> bool:
    """Return whether a file in a folder of documents is code in a folder with tests: it may be a
    package that makes documents."""
    language = LANGUAGES.get(record.analysis.language) if record.analysis else None
    is_code = language is not None and language.content == "code"
    return place.role == "documentation" and is_code and record.path.rpartition("/")[0] in tested


def _find_by_content(analysis: Analysis) -> Role | None:
    """Return the role of a file by the kind of its first symbol, else by the definitions at its top
    level."""
    for symbol in analysis.symbols[:1]:
        if symbol.kind in _FIRST_KINDS:
            role, what = _FIRST_KINDS[symbol.kind]
            reason = f"as it has a {symbol.kind} on"
            return Role(role=role, what=what, reason=reason, line=symbol.line)
    rules = [rule for rule in tables.CONTENTS if analysis.language in rule.languages]
    symbols = analysis.symbols if rules else ()
    outer = {symbol.name: symbol for symbol in symbols if not symbol.parent}
    for rule in rules:
        if not all(name in outer for name in rule.names):
            continue
        first, *others = (outer[name] for name in rule.names)
        if rule.within in " ".join((first.signature, *first.bases)):
            rest = " and ".join(other.name for other in others)
            reason = f"as it has {first.name}{f' beside {rest}' if rest else ''} on"
            return Role(role=rule.role, what=rule.what, reason=reason, line=first.line)
    return None


def _list_starts(
    record: FileRecord, analysis: Analysis, declared: Iterable[Role]
) -> Iterator[Role]:
    """Yield roles that say how a file is started: its *declared* entry points, a program by the
    rules of its language (``main``), or else an executable file that names its interpreter."""
    found = find_starts(analysis)
    yield from declared
    # Take the last match: a declaration, as in C, may precede the definition.
    for symbol in found[-1:]:
        reason = f"as {symbol.name} is defined on"
        yield Role(role="program", what="Program", reason=reason, line=symbol.line)
    if not declared and not found and record.source.executable and analysis.is_script:
        reason = "as it is executable and names its interpreter on"
        yield Role(role="script", what="Can be run as a script", reason=reason, line=1)


def mark_expected(problems: Iterable[Problem], index: RepoIndex) -> Iterator[Problem]:
    """Yield the *problems*; deliberate ones get ``expected=True``."""
    tested = {each for path in index.tests for each in list_ancestors(path.rpartition("/")[0])}
    for problem in problems:
        is_expected = problem.kind in DELIBERATE and _is_deliberate(index, problem.path, tested)
        yield replace(problem, expected=True) if is_expected else problem


def _is_deliberate(index: RepoIndex, path: str, tested: set[str]) -> bool:
    """Return whether problems of a file are deliberate: tests read it, or it is among tests or
    examples and has a word such as "invalid" in its path. The name of a test does not count: it
    describes the tested behaviour. Symbolic links have no roles, so their folders decide."""
    place = find_place(path)
    roles = {role.role for role in (*index.roles.get(path, ()), place) if role}
    folder = testing_roles.find_test_folder(path, tested)
    if "fixture" in roles or testing_roles.find_fixture_folder(path, folder):
        return True
    if not folder and (place is None or place.role != "example"):
        return False
    parts = path.removeprefix(folder).split("/")
    named = parts[:-1] if testing_roles.is_named_test(path) else parts
    signals = tables.TESTS.defect_words
    if folder:
        signals = signals | tables.TESTS.test_defect_words
    return any(word.lower() in signals for part in named for word in _WORD.findall(part))
