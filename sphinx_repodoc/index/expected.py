"""Deliberate problems: test data that is meant not to parse, decode or resolve."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sphinx_repodoc.index.file_roles import find_place
from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.index.testing_roles import find_fixture_folder, find_test_folder, is_named_test
from sphinx_repodoc.model import list_ancestors
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.roles import TESTS

DELIBERATE = frozenset({
    ProblemKind.SYNTAX, ProblemKind.ENCODING, ProblemKind.SYMLINK, ProblemKind.NAME,
})  # fmt: skip
"""Kinds of problems that may be deliberate. Failures of the analysis itself never are."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def mark_expected(problems: Iterable[Problem], index: RepoIndex) -> Iterator[Problem]:
    """Yield the *problems*, with deliberate ones marked."""
    tested = {each for path in index.tests for each in list_ancestors(path.rpartition("/")[0])}
    for problem in problems:
        is_expected = problem.kind in DELIBERATE and (
            _is_fixture(index, problem.path, tested) or _is_called_broken(problem.path, tested)
        )
        yield replace(problem, expected=True) if is_expected else problem


def _is_fixture(index: RepoIndex, path: str, tested: set[str]) -> bool:
    """Return whether tests read the file at *path*. Symbolic links have a place but no roles."""
    if any(role.role == "fixture" for role in index.roles.get(path, ())):
        return True
    place = find_place(path)
    return (place is not None and place.role == "fixture") or bool(
        find_fixture_folder(path, find_test_folder(path, tested))
    )


def _is_called_broken(path: str, tested: set[str]) -> bool:
    """Return whether the file at *path* is among tests or examples and is named after a defect.
    The name of a test itself describes its subject, not a defect."""
    place = find_place(path)
    folder = find_test_folder(path, tested)
    if not folder and (place is None or place.role != "example"):
        return False
    parts = path.removeprefix(folder).split("/")
    named = parts[:-1] if is_named_test(path) else parts
    signals = TESTS.defect_words | (TESTS.test_defect_words if folder else frozenset())
    return any(word.lower() in signals for part in named for word in _WORD.findall(part))
