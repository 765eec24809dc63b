from __future__ import annotations

import pytest
from pathspec import GitIgnoreSpec

from sphinx_repodoc.config import DEFAULT_EXCLUDE
from sphinx_repodoc.scan.ignore_patterns import IgnorePatterns

PATTERNS = [
    *DEFAULT_EXCLUDE, "/top", "/a/*", "!/a/b", "doc/**/x", "**/deep/", "[ab].c", "**", "!*.py",
    "*", "a\\ b", "x/", "/x/y/", "**/*.o", "#no", "\\#yes", "\\!yes",
]  # fmt: skip
PATHS = [
    "top", "s/top", "a/b", "a/c", "doc/x", "doc/1/2/x", "s/deep/f", "deep", "a.c", "s/b.c", "c.c",
    "a b", "x/y/z", "y/x/z", "m.o", "s/m.o", "#yes", "!yes", "node_modules/a/b", "s/node_modules/b",
    "node_modules", ".env", ".env.example", "s/.env.local", "poetry.lock", "lock/a", "x.py",
]  # fmt: skip


@pytest.mark.parametrize("pattern", PATTERNS)
def test_the_quick_answer_is_pathspecs(pattern: str) -> None:
    spec, patterns = GitIgnoreSpec.from_lines([pattern]), IgnorePatterns([pattern])
    for path in PATHS:
        expected = spec.check_file(path).index
        assert patterns.find(path) == (None if expected is None else pattern), path


def test_last_match_decides() -> None:
    patterns = IgnorePatterns(["*.lock", "", "vendor/", "!keep.lock"])
    assert patterns.find("a.lock") == "*.lock"
    assert patterns.find("keep.lock") == "!keep.lock"
    assert patterns.find("vendor/x") == "vendor/"
    assert patterns.find("vendor/") == "vendor/"
    assert patterns.find("vendor") is None


def test_invalid_patterns_are_named_and_match_nothing() -> None:
    patterns = IgnorePatterns(["!", "a"])
    assert patterns.invalid == ["!"]
    assert patterns.find("a") == "a"
    assert IgnorePatterns([]).find("a") is None
