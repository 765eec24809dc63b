"""Patterns match as described, and errors in tables name the file and the key."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from sphinx_repodoc.roles import (
    ContentTable,
    FileRole,
    Patterns,
    TableError,
    read_roles,
    read_table,
)


@pytest.mark.parametrize(
    ("pattern", "hits", "misses"),
    [
        ("a*.x", ["a.x", "AB.X"], ["a/b.x", "a.xy"]),
        ("=A.x", ["A.x"], ["a.x"]),
        ("/a/**/b", ["a/b", "a/c/b", "a/c/d/b"], ["c/a/b"]),
        ("**/a/*.b", ["a/x.b", "c/d/a/x.b"], ["a/c/x.b"]),
        ("A{doc}", ["a", "a.md"], ["a.py"]),
        ("[ab]c", ["ac", "bc"], ["cc"]),
        ("a+b(c).d", ["a+b(c).d"], ["aab(c).d"]),
    ],
)
def test_patterns(pattern: str, hits: list[str], misses: list[str]) -> None:
    patterns = Patterns([("first", [pattern]), ("second", ["x"])])
    assert [patterns.find(text) for text in hits] == ["first"] * len(hits)
    assert [patterns.find(text) for text in misses] == [None] * len(misses)
    assert patterns.find("x") == "second"


def read(text: str) -> Patterns[FileRole]:
    return read_roles(tomllib.loads(text), "names.toml: ")


def test_first_matching_row_decides() -> None:
    roles = read('[b]\n"B" = ["x", "y{doc}"]\n[a]\n"A" = ["z", "x"]\n')
    assert [roles.find(name) for name in ("x", "y.md", "z", "w")] == [
        FileRole("b", "B"),
        FileRole("b", "B"),
        FileRole("a", "A"),
        None,
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[a]\n"A" = "x"', "names.toml: a.A must be a list of strings"),
        ('[a]\n"A" = [1]', "names.toml: a.A must be a list of strings"),
        ('[a]\n"A" = ["x{no}"]', "names.toml: a.A has the unknown word {no}"),
        ("a = 1", "names.toml: a must be a table"),
    ],
)
def test_errors_in_patterns_name_file_and_key(text: str, message: str) -> None:
    with pytest.raises(TableError) as error:
        read(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("contents = ", "contents.toml: Invalid value"),
        ("", "contents.toml: Object missing required field `contents`"),
        (
            "[[contents]]\nroles = 1",
            "contents.toml: Object contains unknown field `roles` - at `$.contents[0]`",
        ),
        (
            "[[contents]]\nrole = 1",
            "contents.toml: Expected `str`, got `int` - at `$.contents[0].role`",
        ),
    ],
)
def test_errors_name_file_and_key(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "contents.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(TableError) as error:
        read_table(path, ContentTable)
    assert str(error.value).startswith(message)
