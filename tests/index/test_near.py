"""Conditions under which files of a program are built."""

from __future__ import annotations

import pytest

from sphinx_repodoc.index.uses.near import is_built
from sphinx_repodoc.languages.load import find_scope
from tests.index.test_uses import list_uses


@pytest.mark.parametrize(
    ("path", "condition", "expected"),
    [
        ("a/open.go", "", True),
        ("a/open_linux.go", "", True),
        ("a/open_windows_amd64_test.go", "", False),
        ("a/open_arm64.go", "", False),
        ("linux/windows.go", "", True),
        ("a.go", "!debug", True),
        ("a.go", "debug", False),
        ("a.go", "(linux || darwin) && !(cgo && go1.18)", False),
        ("a.go", "debug && a || unix", True),
        ("a.go", "linux && (a || !b && !c)", True),
        ("a.go", "linux ||", False),
    ],
)
def test_files_are_built_without_options(path: str, condition: str, expected: bool) -> None:
    assert is_built(path, condition, find_scope("Go")) is expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("//go:build fast", "//go:build !fast"),
        ("// +build fast", "// +build !fast"),
        ("// +build linux,fast", "// +build windows !fast\n// +build linux"),
    ],
)
def test_names_lead_to_the_alternative_that_is_built(one: str, other: str) -> None:
    files = {
        "a.go": f"{one}\n\npackage a\nvar store = fast{{}}\n",
        "b.go": f"{other}\n\npackage a\nvar store = slow{{}}\n",
        "c.go": "package a\ntype fast struct { n int }\ntype slow struct { n int }\n",
        "use.go": "package a\nfunc f() { store.n++ }\n",
    }
    assert list_uses(files, "use.go") == ["2 n ~> c.go slow.n", "2 store ~> b.go store"]
