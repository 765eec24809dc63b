"""Tests of a file, and files that a test exercises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import TYPE_CHECKING

from sphinx_repodoc.index.facts import Importer, TestFile, Use
from sphinx_repodoc.index.pairs import ITS_SUBJECT, ITS_TEST
from sphinx_repodoc.languages.load import find_scope
from sphinx_repodoc.model import ImportForm, SymbolKind

if TYPE_CHECKING:
    from sphinx_repodoc.index.repo_index import RepoIndex


def list_tests(index: RepoIndex, path: str) -> tuple[TestFile, ...]:
    """Return the tests that exercise a file: first those named after it, then those that use most
    of it. Helpers of tests have no tests."""
    named = {pair.path for pair in index.relations.pairs.get(path, ()) if pair.reason == ITS_TEST}
    uses = _group(index.uses.list_outside(path), lambda use: use.path)
    lines: dict[str, list[int]] = {}
    for importer in index.imported_by.get(path, ()):
        if importer.path in index.tests and not _imports_several(index, importer, path):
            lines.setdefault(importer.path, []).append(importer.line)
    found = [
        _make(other, uses.get(other, []), lines.get(other, ()), is_named=other in named)
        for other in sorted(named | ({*uses, *lines} & index.tests))
        if other != path
        and (other in named or _may_be_about(index, other, path, uses.get(other, ())))
    ]
    return tuple(sorted(filter(_has_evidence, found), key=_rank))


def list_subjects(index: RepoIndex, path: str) -> tuple[TestFile, ...]:
    """Return the files that a test exercises, in the same order."""
    named = {p.path for p in index.relations.pairs.get(path, ()) if p.reason == ITS_SUBJECT}
    uses = _group(
        (use for use in index.uses.by_user.get(path, ()) if use.target != path),
        lambda use: use.target,
    )
    lines: dict[str, list[int]] = {}
    for each in index.imports.get(path, ()):
        if each.exact and each.form is not ImportForm.LINK and len(each.targets) == 1:
            lines.setdefault(each.targets[0], []).append(each.line)
    found = [
        _make(other, uses.get(other, []), lines.get(other, ()), is_named=other in named)
        for other in sorted({*named, *uses, *lines} - index.tests)
        if other in named or _may_be_about(index, path, other, uses.get(other, ()))
    ]
    return tuple(sorted(filter(_has_evidence, found), key=_rank))


def _has_evidence(test: TestFile) -> bool:
    return test.is_named or bool(test.import_lines or test.symbols)


def _may_be_about(index: RepoIndex, test: str, path: str, uses: Iterable[Use]) -> bool:
    """Return whether a test may exercise a file that it is not named after. Tests do not exercise
    their helpers, nor code of other projects."""
    if _has_role(index, path, _HELPERS):
        return False
    if _has_role(index, path, _VENDORED) and not _has_role(index, test, _VENDORED):
        return False
    analysis = index.records[path].analysis
    rules = find_scope(analysis.language if analysis else "")
    if analysis and rules.erases_types:
        named = {each.symbol for each in index.imports.get(test, ()) if path in each.targets}
        erased = {each.qualname for each in analysis.symbols if each.kind in _ERASED}
        return not named or not named <= erased
    if not analysis or not rules.includes:
        return True
    # Tests include macros and names of types for other purposes.
    used = {use.symbol for use in uses}
    tested = {each.qualname for each in analysis.symbols if each.kind not in _AUXILIARY}
    is_named = any(pair.reason == ITS_SUBJECT for pair in index.relations.pairs.get(test, ()))
    return bool(used & tested) or (not is_named and bool(used or tested))


def _has_role(index: RepoIndex, path: str, roles: Set[str]) -> bool:
    return any(role.role in roles for role in index.roles.get(path, ()))


_HELPERS = frozenset({"test helper", "test part", "fixture"})
_VENDORED = frozenset({"vendored"})
_ERASED = frozenset({SymbolKind.INTERFACE, SymbolKind.TYPE})
_AUXILIARY = frozenset({SymbolKind.MACRO, SymbolKind.TYPE, SymbolKind.NAMESPACE})


def _imports_several(index: RepoIndex, importer: Importer, path: str) -> bool:
    """Return whether *path* is imported as one of several files of a package: an import of a
    package does not exercise all of them."""
    return any(
        each.line == importer.line and path in each.targets and len(each.targets) > 1
        for each in index.imports.get(importer.path, ())
    )


def _make(path: str, uses: Iterable[Use], lines: Iterable[int], *, is_named: bool) -> TestFile:
    symbols = _group((use for use in uses if use.symbol), lambda use: use.symbol)
    return TestFile(
        path=path,
        is_named=is_named,
        import_lines=tuple(sorted(set(lines))),
        symbols=tuple(
            (name, tuple(sorted({line for use in found for line in use.lines})))
            for name, found in sorted(symbols.items())
        ),
    )


def _rank(test: TestFile) -> tuple[bool, int, str]:
    return (not test.is_named, -sum(len(lines) for _, lines in test.symbols), test.path)


def _group(uses: Iterable[Use], key: Callable[[Use], str]) -> dict[str, list[Use]]:
    groups: dict[str, list[Use]] = {}
    for use in uses:
        groups.setdefault(key(use), []).append(use)
    return groups
