"""Tests of a file, and files that a test exercises."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING

from sphinx_repodoc.index.facts import TestFile, Use
from sphinx_repodoc.index.pairs import ITS_SUBJECT, ITS_TEST
from sphinx_repodoc.languages.load import find_scope
from sphinx_repodoc.model import ImportForm, SymbolKind

if TYPE_CHECKING:
    from sphinx_repodoc.index.repo_index import RepoIndex

_HELPERS = frozenset({"test helper", "test part", "fixture"})
_ERASED = frozenset({SymbolKind.INTERFACE, SymbolKind.TYPE})
_AUXILIARY = frozenset({SymbolKind.MACRO, SymbolKind.TYPE, SymbolKind.NAMESPACE})


def list_tests(index: RepoIndex, path: str) -> tuple[TestFile, ...]:
    """Return the tests that exercise a file: first those named after it, then those with the most
    uses of its symbols. Helpers of tests have no tests."""
    named = {pair.path for pair in index.relations.pairs.get(path, ()) if pair.reason == ITS_TEST}
    uses: dict[str, list[Use]] = {}
    for use in index.uses.list_outside(path):
        uses.setdefault(use.path, []).append(use)
    lines: dict[str, set[int]] = {}
    for importer in index.imported_by.get(path, ()):
        # An import of a whole package does not show that the test exercises each of its files.
        imports_several = any(
            each.line == importer.line and path in each.targets and len(each.targets) > 1
            for each in index.imports.get(importer.path, ())
        )
        if importer.path in index.tests and not imports_several:
            lines.setdefault(importer.path, set()).add(importer.line)
    others = (named | ({*uses, *lines} & index.tests)) - {path}
    about = {each for each in others if _may_be_about(index, each, path, uses.get(each, ()))}
    return _rank_files(about | named & others, named, uses, lines)


def list_subjects(index: RepoIndex, path: str) -> tuple[TestFile, ...]:
    """Return the files that a test exercises: those it is named after, then those it uses most."""
    named = {p.path for p in index.relations.pairs.get(path, ()) if p.reason == ITS_SUBJECT}
    uses: dict[str, list[Use]] = {}
    for use in index.uses.by_user.get(path, ()):
        if use.target != path:
            uses.setdefault(use.target, []).append(use)
    lines: dict[str, set[int]] = {}
    for imported in index.imports.get(path, ()):
        is_certain = imported.exact and imported.form is not ImportForm.LINK
        if is_certain and len(imported.targets) == 1:
            lines.setdefault(imported.targets[0], set()).add(imported.line)
    others = {*named, *uses, *lines} - index.tests
    about = {each for each in others if _may_be_about(index, path, each, uses.get(each, ()))}
    return _rank_files(about | named & others, named, uses, lines)


def _rank_files(
    paths: Set[str],
    named: Set[str],
    uses: Mapping[str, Iterable[Use]],
    imports: Mapping[str, Set[int]],
) -> tuple[TestFile, ...]:
    """Return those of *paths* that are named alike, used or imported, the best evidence first."""
    found = []
    for path in paths:
        symbols: dict[str, set[int]] = {}
        for use in uses.get(path, ()):
            if use.symbol:
                symbols.setdefault(use.symbol, set()).update(use.lines)
        if path in named or symbols or path in imports:
            test = TestFile(
                path=path,
                is_named=path in named,
                import_lines=tuple(sorted(imports.get(path, ()))),
                symbols=tuple((name, tuple(sorted(symbols[name]))) for name in sorted(symbols)),
            )
            found.append((not test.is_named, -sum(map(len, symbols.values())), path, test))
    return tuple(test for *_, test in sorted(found))


def _may_be_about(index: RepoIndex, test: str, path: str, uses: Iterable[Use]) -> bool:
    """Return whether a test may exercise a file that it uses or imports, but is not named after.
    Tests exercise neither their helpers nor vendored code."""
    roles, own_roles = ({role.role for role in index.roles.get(p, ())} for p in (path, test))
    if roles & _HELPERS or ("vendored" in roles and "vendored" not in own_roles):
        return False
    analysis = index.records[path].analysis
    rules = find_scope(analysis.language if analysis else "")
    if analysis and rules.erases_types:
        named = {each.symbol for each in index.imports.get(test, ()) if path in each.targets}
        erased = {each.qualname for each in analysis.symbols if each.kind in _ERASED}
        return not named or not named <= erased
    if not analysis or not rules.includes:
        return True
    # Tests use macros and types of a header also for purposes other than testing it.
    used = {use.symbol for use in uses}
    tested = {each.qualname for each in analysis.symbols if each.kind not in _AUXILIARY}
    is_named = any(pair.reason == ITS_SUBJECT for pair in index.relations.pairs.get(test, ()))
    return bool(used & tested) or (not is_named and bool(used or tested))
