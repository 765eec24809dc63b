"""Problems that are there on purpose: test data that must not parse, decode or lead anywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sphinx_repodoc.index.file_roles import find_place
from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.index.test_roles import find_fixture_folder, find_test_folder, is_named_test
from sphinx_repodoc.model import list_ancestors
from sphinx_repodoc.problems import Problem, ProblemKind

DELIBERATE = frozenset({
    ProblemKind.SYNTAX, ProblemKind.ENCODING, ProblemKind.SYMLINK, ProblemKind.NAME,
})  # fmt: skip
"""Kinds that somebody may commit on purpose. Where analysing fails, the fault is not the file's."""

SIGNALS = frozenset({
    "bad", "badsyntax", "broken", "corrupt", "corrupted", "faulty", "illegal", "invalid",
    "malformed", "syntaxerror", "unparsable", "unparseable", "wrong",
})  # fmt: skip
"""Words in the name of a file or folder that say that something is wrong with it."""

TEST_SIGNALS = SIGNALS | {"error", "errors", "fail", "failing", "fails", "failure"}
"""Among tests, also words that name a topic elsewhere: examples may show how to handle errors."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def mark_expected(problems: Iterable[Problem], index: RepoIndex) -> Iterator[Problem]:
    """The *problems*, with those marked that are there on purpose."""
    tested = {each for path in index.tests for each in list_ancestors(path.rpartition("/")[0])}
    for problem in problems:
        is_expected = problem.kind in DELIBERATE and (
            _is_fixture(index, problem.path, tested) or _is_called_broken(problem.path, tested)
        )
        yield replace(problem, expected=True) if is_expected else problem


def _is_fixture(index: RepoIndex, path: str, tested: set[str]) -> bool:
    """Whether tests read the file at *path*. Links have no roles, only a place."""
    if any(role.role == "fixture" for role in index.roles.get(path, ())):
        return True
    place = find_place(path)
    return (place is not None and place.role == "fixture") or bool(
        find_fixture_folder(path, find_test_folder(path, tested))
    )


def _is_called_broken(path: str, tested: set[str]) -> bool:
    """Whether the file at *path* lies among tests or examples and is named after a fault. A test
    is named after what it tests, which does not say that it is broken itself."""
    place = find_place(path)
    folder = find_test_folder(path, tested)
    if not folder and (place is None or place.role != "example"):
        return False
    parts = path.removeprefix(folder).split("/")
    named = parts[:-1] if is_named_test(path) else parts
    signals = TEST_SIGNALS if folder else SIGNALS
    return any(word.lower() in signals for part in named for word in _WORD.findall(part))
