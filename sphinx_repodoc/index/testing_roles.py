"""Roles of tests, their helpers and their data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from sphinx_repodoc.globs import match_text
from sphinx_repodoc.index.entry_points import find_starts
from sphinx_repodoc.index.facts import EntryKind, Importer, Role
from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.model import TYPES, Analysis, ImportForm, list_ancestors
from sphinx_repodoc.roles import LIKELY_TESTS, TEST_TOOLS, TESTS, is_private

_FOLDER_NAMES = TESTS.folders | TESTS.likely_folders
_HELPER_FOLDER = re.compile(TESTS.helper_folder)
# The class of a project that has tests or helps them, not ``TestCase`` of a test tool
_TEST_BASE = re.compile(r"(?:.*\W)?(?!Tests?Case$|Tests?$)\w+(?:Tests?|TestCase|TestBase)")
# A test, the helper that it imports, and what that imports.
_MOST_STEPS = 3
# How the readers of build scripts write the registration of a test program.
_REGISTERING = "ctest --target="
_HELPER_NAME = re.compile(TESTS.helper_name)


class Tests(NamedTuple):
    """The roles of files with tests, and the folders that contain such files."""

    roles: Mapping[str, Role]
    folders: Set[str]


def find_tests(index: RepoIndex) -> Tests:
    """Return the tests among the files, by their names and contents."""
    found: dict[str, Role] = {}
    for path, registered in _list_registered(index):
        found.setdefault(path, registered)
    for path, record in index.records.items():
        if record.analysis and (role := find_test(path, record.analysis)):
            found[path] = role
            if framework := _find_framework(index, path, record.analysis.language):
                by_name = f"by its name, for {framework}"
                found[path] = replace(role, reason=role.reason.replace("by its name", by_name))
    tests = [path for path, role in found.items() if role.role == "test"]
    folders = {folder for path in tests for folder in list_ancestors(path.rpartition("/")[0])}
    return Tests(found, folders)


def _list_registered(index: RepoIndex) -> Iterator[tuple[str, Role]]:
    """Yield the roles of programs that a build script registers as tests. Programs that are no
    tests may be run by one: a path has to speak of tests."""
    registered: dict[str, tuple[str, int]] = {}
    for source, record in index.records.items():
        for each in record.analysis.commands if record.analysis else ():
            if each.is_setting and each.text.startswith(_REGISTERING):
                registered.setdefault(each.text[len(_REGISTERING) :], (source, each.line))
    for entry in index.entry_points:
        is_built = entry.kind is EntryKind.TARGET and entry.name in registered
        if is_built and "test" in entry.path.lower():
            source, line = registered[entry.name]
            reason = "as its program is registered in"
            yield (
                entry.path,
                Role(role="test", what="Test", reason=reason, source=source, line=line),
            )


@cache
def _list_frameworks(language: str) -> Mapping[str, Sequence[str]]:
    """Return the test tools of a language that has several, with what shows them."""
    rows = (each for each in TESTS.frameworks if language in each.languages)
    return next((each.shown_by for each in rows), {})


def _find_framework(index: RepoIndex, path: str, language: str) -> str:
    """Return the only test tool that a test, a file that it imports, or else the nearest manifest
    with one names; empty if there is none, or if the file's name alone tells."""
    known = _list_frameworks(language)
    if not known or TEST_TOOLS.find(path.rpartition("/")[2]) is None:
        return ""
    near = {path}
    for _ in range(_MOST_STEPS):
        imports = [each for file in near for each in index.imports.get(file, ())]
        if found := _match_framework(known, (each.module for each in imports)):
            return found
        near = {target for each in imports for target in each.targets if is_private(target)}
    for folder in list_ancestors(path.rpartition("/")[0]):
        files = index.folders[folder].files if folder in index.folders else ()
        analyses = (index.records[file].analysis for file in files)
        manifests = (each.manifest for each in analyses if each and each.manifest)
        names = (needed.name for each in manifests for needed in each.dependencies)
        if found := _match_framework(known, names):
            return found
    return ""


def _match_framework(known: Mapping[str, Sequence[str]], names: Iterable[str]) -> str:
    named = set(names)
    found = [
        framework
        for framework, patterns in known.items()
        if any(match_text(pattern, name) for pattern in patterns for name in named)
    ]
    return found[0] if len(found) == 1 else ""


def find_test(path: str, analysis: Analysis) -> Role | None:
    """Return the role of a file whose name or contents prove that it contains tests."""
    folder, _, name = path.rpartition("/")
    number = len(analysis.tests or ())
    line = analysis.tests[0] if analysis.tests else 0
    counted = f"{number:,} tests, the first on" if number > 1 else "a test on"
    if tool := TEST_TOOLS.find(name):
        named = "by its name" if _list_frameworks(analysis.language) else f"by its name, for {tool}"
        if analysis.tests is not None and not number:
            part = Role(role="test", what="Part of the tests", reason=named)
            return part if tool in TESTS.certain_tools else _find_inherited(analysis, named)
        has = f", and as it has {counted}" if number else ""
        return Role(role="test", what="Test", reason=f"{named}{has}", line=line)
    is_likely = LIKELY_TESTS.find(name) is not None
    is_placed = is_likely or any(part in _FOLDER_NAMES for part in folder.lower().split("/"))
    language = LANGUAGES.get(analysis.language)
    marks = language.tests if language else None
    if number and (is_placed or (marks and marks.certain)):
        is_inline = marks is not None and marks.inline and not is_placed
        role, what = ("tested", "Has tests of its own") if is_inline else ("test", "Test")
        return Role(role=role, what=what, reason=f"as it has {counted}", line=line)
    is_inside = any(part in TESTS.folders for part in folder.lower().split("/"))
    if is_likely and is_inside and analysis.tests == ():
        return _find_inherited(analysis, "by its name and place")
    if is_likely and is_inside and analysis.tests is None:
        return Role(role="test", what="Test", reason="by its name and place")
    if is_inside and analysis.tests is None and (start := _find_program(path, analysis)):
        reason = "by its place, and as it is a program of its own: main is on"
        return Role(role="test", what="Test", reason=reason, line=start)
    return None


def _find_inherited(analysis: Analysis, named: str) -> Role | None:
    """Return the role of a file without tests of its own whose class inherits those of another
    one; None if there is no such class."""
    for symbol in analysis.symbols:
        is_abstract = "abstract" in symbol.prefix.split()
        for base in symbol.bases if symbol.kind in TYPES and not is_abstract else ():
            if _TEST_BASE.fullmatch(base):
                reason = f"{named}, and as it extends {base} on"
                return Role(role="test", what="Test", reason=reason, line=symbol.line)
    return None


def _find_program(path: str, analysis: Analysis) -> int:
    """Return the line at which a program starts that includes files of the project; 0 if there is
    none. Tests that need no framework are such programs."""
    is_data = any(part in TESTS.fixture_folders for part in path.lower().split("/")[:-1])
    if is_data or not any(each.form is ImportForm.LOCAL for each in analysis.imports):
        return 0
    return next((each.line for each in reversed(find_starts(analysis))), 0)


def find_test_part(
    path: str, analysis: Analysis, tests: Tests, importers: Iterable[Importer], *, named: bool
) -> Role | None:
    """Return the role of a file in a folder of tests that contains none itself (fixture, helper or
    other part); *named* says that its name already proves another role."""
    if not (folder := find_test_folder(path, tests.folders)):
        return _find_named_helper(path, tests, importers) or _find_library_of_tests(
            path, tests, importers
        )
    if fixtures := find_fixture_folder(path, folder):
        return Role(role="fixture", what="Fixture of tests", reason=f"by its place in {fixtures}/")
    place = f"by its place in {folder}/"
    if (analysis.binary or analysis.language in TESTS.data_languages) and not named:
        return Role(role="fixture", what="Data of tests", reason=place)
    for importer in importers:
        if importer.path in tests.roles and importer.form is not ImportForm.LINK:
            return _make_helper(place, importer)
    return Role(role="test part", what="Part of the tests", reason=place)


def _find_named_helper(path: str, tests: Tests, importers: Iterable[Importer]) -> Role | None:
    """Return the role of a file whose name says that it helps tests, and that a test imports."""
    if _HELPER_NAME.fullmatch(path.rpartition("/")[2].lower()):
        for each in importers:
            if each.path in tests.roles and each.form is not ImportForm.LINK:
                return _make_helper("by its name", each)
    return None


def _find_library_of_tests(path: str, tests: Tests, importers: Iterable[Importer]) -> Role | None:
    """Return the role of a test helper outside of test folders: its folder has a name such as
    ``testutil``, and only tests elsewhere import it. A library with its own tests is no helper."""
    folders = list_ancestors(path.rpartition("/")[0])
    found = (each for each in folders if _HELPER_FOLDER.search(each.rpartition("/")[2].lower()))
    if not (folder := next(found, "")):
        return None
    users = []
    for each in importers:
        # ``mod testing;`` makes the file a part of its package, and uses nothing of it.
        if each.form is ImportForm.MODULE:
            continue
        role = tests.roles.get(each.path)
        is_test = role is not None and role.role == "test"
        if each.path.startswith(f"{folder}/"):
            if is_test:
                return None
        elif not is_test and not find_test_folder(each.path, tests.folders):
            return None
        elif each.form is not ImportForm.LINK:
            users.append(each)
    return _make_helper(f"by its place in {folder}/", users[0]) if users else None


def _make_helper(signal: str, importer: Importer) -> Role:
    return Role(
        role="test helper", what="Helper of tests",
        reason=f"{signal} and as it is imported by",
        source=importer.path, line=importer.line,
    )  # fmt: skip


def find_fixture_folder(path: str, folder: str) -> str:
    """Return the outermost folder of test data inside the test folder *folder* that contains the
    file at *path*; empty if there is none."""
    inner = path[len(folder) + 1 :].split("/")[:-1] if folder else []
    for depth, part in enumerate(inner, 1):
        if part.lower() in TESTS.fixture_folders:
            return "/".join((folder, *inner[:depth]))
    return ""


def is_named_test(path: str) -> bool:
    """Return whether a test tool collects files with the name of *path* (``test_*.py``), or tests
    usually have such a name."""
    name = path.rpartition("/")[2]
    return TEST_TOOLS.find(name) is not None or LIKELY_TESTS.find(name) is not None


def find_test_folder(path: str, tested: Set[str]) -> str:
    """Return the outermost test folder that contains the file at *path*, empty if there is none."""
    folders = [folder for folder in list_ancestors(path.rpartition("/")[0]) if folder]
    for folder in reversed(folders):
        parent, _, name = folder.lower().rpartition("/")
        if name not in _FOLDER_NAMES:
            continue
        # A folder test that is not at the root or in src may contain a command or a library.
        is_known = name in TESTS.folders and (not parent or parent.endswith("src"))
        if is_known or folder in tested:
            return folder
    return ""
