"""Patterns match as described, and errors in tables name the file and the key."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_repodoc.roles import FileRole, Patterns, Table, TableError


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


def write_table(folder: Path, text: str) -> Table:
    path = folder / "names.toml"
    path.write_text(text, "utf-8")
    return Table(path)


def test_table_lists_roles_in_order(tmp_path: Path) -> None:
    table = write_table(tmp_path, '[b]\n"B" = ["x", "y{doc}"]\n[a]\n"A" = ["z"]\n')
    assert list(table.list_roles()) == [
        (FileRole("b", "B"), ("x", "y{doc}")),
        (FileRole("a", "A"), ("z",)),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[a]\n"A" = "x"', "names.toml: a.A must be a list of strings"),
        ('[a]\n"A" = [1]', "names.toml: a.A must be a list of strings"),
        (
            '[a]\n"A" = ["{no}"]',
            "names.toml: a.A '{no}' has the unknown word {no}",
        ),
        ("a = 1", "names.toml: a must be a table"),
        ("a = ", "names.toml: Invalid value"),
    ],
)
def test_errors_name_file_and_key(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(TableError) as error:
        list(write_table(tmp_path, text).list_roles())
    assert str(error.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "names.toml: contents is missing"),
        ('[[contents]]\nrole = "a"', "names.toml: contents.0.what is missing"),
        ("[[contents]]\nrole = 1", "names.toml: contents.0.role must be a string"),
        ("[[contents]]\nroles = 1", "names.toml: contents.0.roles is unknown"),
    ],
)
def test_errors_in_content_rules_name_file_and_key(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(TableError) as error:
        list(write_table(tmp_path, text).list_contents())
    assert str(error.value) == message
