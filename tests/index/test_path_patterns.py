"""Patterns of test runners."""

from __future__ import annotations

import time

import pytest

from sphinx_repodoc.index.path_patterns import compile_pattern, matches


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("test_*.py", "a/b/test_c.py", True),
        ("**/*.{test,spec}.?(c|m)[jt]s?(x)", "a/b.spec.mts", True),
        ("**/*.{test,spec}.?(c|m)[jt]s?(x)", "b.test.tsx", True),
        ("**/*.{test,spec}.?(c|m)[jt]s?(x)", "b.tests.ts", False),
        ("**/__tests__/**/*.?([cm])[jt]s?(x)", "a/__tests__/b.js", True),
        ("/a", "a/b/c.py", True),
        ("/a", "b/a/c.py", False),
        ("src/test/**", "src/test/java/A.java", True),
        ("spec/**/*_spec.rb", "spec/a_spec.rb", True),
        ("!(a).js", "b.js", False),
    ],
)
def test_matches(pattern: str, path: str, expected: bool) -> None:
    assert matches(pattern, path) is expected


def test_hostile_patterns_take_no_time() -> None:
    start = time.monotonic()
    assert not matches("*a" * 50 + "b", "a" * 200)
    assert compile_pattern("{a,b}" * 20) == ()
    assert time.monotonic() - start < 1
