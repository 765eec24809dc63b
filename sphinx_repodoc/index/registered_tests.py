"""Tests that build scripts register by the names of their programs, as for CTest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sphinx_repodoc.index.command_lines import list_options, make_key
from sphinx_repodoc.index.pairs import fold_name
from sphinx_repodoc.languages.settings import RunnerRule
from sphinx_repodoc.model import Symbol, SymbolKind, list_ancestors

if TYPE_CHECKING:
    from sphinx_repodoc.index.invocations import Invocation
    from sphinx_repodoc.index.repo_index import RepoIndex

_MOST_SUITES = 4


class Registered(NamedTuple):
    """The registration of a test, and a regular expression for its names; empty if unknown."""

    names: str
    source: str
    line: int


def find_registered(index: RepoIndex, rule: RunnerRule, path: str) -> Registered | None:
    """Return the registration of the test in the file at *path*: that of the program that it is
    compiled to, or of its name; else the nearest build script that registers any tests."""
    tests = index.invocations.settings.get(make_key(rule), ())
    targets = {
        symbol.name
        for importer in index.imported_by.get(path, ())
        for symbol in _list_targets(index, importer.path)
        if min(symbol.start_line or symbol.line, symbol.line) <= importer.line <= symbol.end_line
    }
    stem = path.rpartition("/")[2].partition(".")[0]
    wanted = targets or {stem}
    found: list[Invocation] = []
    is_known = True
    for test in tests:
        target = dict(list_options(rule, test.line.arguments)).get("--target", "")
        is_known = is_known and bool(target or test.name)
        if wanted.intersection((target or test.name, test.name)):
            found.append(test)
    if found:
        # A program may run one file for each of its tests.
        found = [each for each in found if fold_name(each.name) == fold_name(stem)] or found
        return Registered(
            _join(found) or _name_suites(index, path), found[0].source, found[0].number
        )
    scripts = {test.source for test in tests}
    is_listed = any(each.path in scripts for each in index.imported_by.get(path, ()))
    # All tests are known, and this file is in none of them.
    if is_known and (targets or not is_listed):
        return None
    return _find_nearest(index, tests, path)


def _join(tests: Sequence[Invocation]) -> str:
    """Return a regular expression for the names of *tests*, empty if there are too many."""
    names = list(dict.fromkeys(each.name for each in tests))
    if "" in names or len(names) > _MOST_SUITES:
        return ""
    return f"^({'|'.join(names)})$" if len(names) > 1 else f"^{names[0]}$"


def _list_targets(index: RepoIndex, path: str) -> list[Symbol]:
    analysis = index.records[path].analysis
    return [s for s in analysis.symbols if s.kind is SymbolKind.TARGET] if analysis else []


def _name_suites(index: RepoIndex, path: str) -> str:
    """Return a regular expression for the names of the suites in a file: ``TEST(Suite, name)``."""
    analysis = index.records[path].analysis
    lines = (analysis.tests if analysis else None) or ()
    names = {
        each.name.partition("(")[2].partition(",")[0].strip()
        for each in (analysis.symbols if analysis else ())
        if each.line in lines and "," in each.name
    }
    if not 0 < len(names) <= _MOST_SUITES or any('"' in name for name in names):
        return ""
    joined = "|".join(sorted(names))
    return f"^({joined})\\." if len(names) > 1 else f"^{joined}\\."


def _find_nearest(index: RepoIndex, tests: tuple[Invocation, ...], path: str) -> Registered | None:
    """Return the registration in the nearest folder with a build script. If that registers one
    test only, it has the name of that."""
    scripts = {test.source.rpartition("/")[2] for test in tests}
    for folder in list_ancestors(path.rpartition("/")[0]):
        found = [test for test in tests if test.source.rpartition("/")[0] == folder]
        # Modules that other scripts include come after the script of the folder.
        found.sort(key=lambda test: test.source.endswith(".cmake"))
        if found:
            names = {test.name for test in found if test.line.arguments}
            is_one = len(names) == 1 and "" not in names
            name = f"^{names.pop()}$" if is_one else ""
            return Registered(name, found[0].source, found[0].number)
        if any((f"{folder}/{name}" if folder else name) in index.records for name in scripts):
            return None
    return None
