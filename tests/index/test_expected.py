"""Which problems are there on purpose."""

from __future__ import annotations

import pytest

from sphinx_repodoc.index import build_index
from sphinx_repodoc.index.file_roles import mark_expected
from sphinx_repodoc.model import Analysis, FileKind, FileRecord, SourceFile
from sphinx_repodoc.problems import Problem, ProblemKind

SYNTAX, SYMLINK = ProblemKind.SYNTAX, ProblemKind.SYMLINK


def is_expected(path: str, kind: ProblemKind = SYNTAX, language: str = "Python") -> bool:
    """Whether a problem of *kind* at *path* is, in a repository that has tests."""
    is_link = kind is SYMLINK
    source = SourceFile(path=path, kind=FileKind.SYMLINK if is_link else FileKind.FILE)
    analysis = None if is_link else Analysis(language=language)
    test = SourceFile(path="lib/deep/test/test_all.py")
    records = [
        FileRecord(source=source, analysis=analysis),
        FileRecord(source=test, analysis=Analysis(language="Python", tests=(1,))),
    ]
    problem = Problem(kind=kind, message="", path=path)
    (marked,) = mark_expected([problem], build_index(records, "repo"))
    return marked.expected


@pytest.mark.parametrize(
    "path",
    [
        *("tests/data/cases/x.py", "tests/fixtures/x.py", "testdata/x.py", "pkg/testdata/x.py"),
        *("tests/invalid/x.py", "tests/bad_syntax.py", "tests/parser/InvalidClass.py"),
        *("tests/syntax_error.py", "lib/deep/test/badsyntax_3131.py", "examples/broken/x.py"),
        *("tests/broken/test_x.py", "tests/error/x.py"),
    ],
)
def test_test_data_and_what_is_called_broken_is_expected(path: str) -> None:
    assert is_expected(path)


@pytest.mark.parametrize(
    "path",
    [
        *("src/x.py", "src/invalid.py", "src/data/x.py", "broken/x.py", "invalid.py"),
        *("tests/x.py", "tests/conftest.py", "tests/badger.py", "examples/x.py"),
        # Named after what it tests.
        *("tests/test_invalid.py", "tests/bad_input_test.py"),
        # The name of the folder of tests itself says nothing of what is in it.
        *("lib/deep/test/x.py", "error/test/x.py"),
        # A topic, not a fault.
        "examples/error_handling/app.py",
    ],
)
def test_other_problems_are_not(path: str) -> None:
    assert not is_expected(path)


def test_data_among_tests_is_expected_to_be_broken() -> None:
    assert is_expected("tests/config.json", language="JSON")
    assert not is_expected("config.json", language="JSON")


def test_links_have_no_role_but_a_place() -> None:
    assert is_expected("tests/fixtures/link", SYMLINK)
    assert is_expected("tests/broken-link", SYMLINK)
    assert not is_expected("tests/link", SYMLINK)


@pytest.mark.parametrize("kind", [ProblemKind.ANALYSER, ProblemKind.WORKER, ProblemKind.SECRET])
def test_only_faults_that_files_can_have_on_purpose_are_expected(kind: ProblemKind) -> None:
    assert not is_expected("tests/data/x.py", kind)
