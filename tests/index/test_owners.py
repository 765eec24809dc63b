"""The examples of GitHub's documentation, and what it leaves open."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse.path_rules import read_path_rules
from sphinx_repodoc.index.owners import PLACES, find_owners
from sphinx_repodoc.model import Analysis, FileRecord, SourceFile


def list_owners(text: str, path: str) -> list[str]:
    records = {"CODEOWNERS": make_record("CODEOWNERS", text)}
    return [name for owned in find_owners(records).find(path) for name in owned.owners]


def make_record(path: str, text: str) -> FileRecord:
    analysis = Analysis(language="", path_rules=read_path_rules("CODEOWNERS", text))
    return FileRecord(source=SourceFile(path=path), analysis=analysis)


@pytest.mark.parametrize(
    ("pattern", "path", "owned"),
    [
        ("*", "a/b/c.py", True),
        ("*.js", "a/b.js", True),
        ("*.js", "a/b.jsx", False),
        ("/build/logs/", "build/logs/a/b", True),
        ("/build/logs/", "x/build/logs/a", False),
        ("docs/*", "docs/a.md", True),
        ("docs/*", "docs/a/b.md", False),
        ("docs/*", "x/docs/a.md", False),
        ("apps/", "apps/a", True),
        ("apps/", "x/apps/a/b", True),
        ("apps/", "apps", False),
        ("/docs/", "docs/a", True),
        ("/scripts", "scripts/a/b", True),
        ("/scripts", "scripts", True),
        ("/scripts", "scripts2/a", False),
        ("**/logs", "a/b/logs/c", True),
        ("**/logs", "logs", True),
        ("/apps/github", "apps/github/x", True),
        ("/a/**/z", "a/b/c/z", True),
        ("/a/**", "a/b/c", True),
        ("/*", "a", True),
        ("/*", "a/b", False),
        ("a*c/", "abc/d", True),
        ("file?.py", "x/file1.py", True),
        ("/src/*.py", "src/a.py", True),
        ("/src/*.py", "src/b/a.py", False),
        ("Docs", "docs/a", False),
    ],
)
def test_patterns(pattern: str, path: str, owned: bool) -> None:
    assert list_owners(f"{pattern} @ada\n", path) == ["@ada"] * owned


def test_last_rule_wins_even_if_it_names_nobody() -> None:
    text = "* @all\n/apps/ @apps\n/apps/github\n"
    assert list_owners(text, "a") == ["@all"]
    assert list_owners(text, "apps/a") == ["@apps"]
    assert list_owners(text, "apps/github/a") == []


def test_each_section_has_its_last_word() -> None:
    text = "* @all\n[docs]\n*.md @writer\n/docs/ @editor\n"
    assert list_owners(text, "docs/a.md") == ["@all", "@editor"]


def test_first_place_counts() -> None:
    for number, place in enumerate(PLACES):
        records = {other: make_record(other, "* @later\n") for other in PLACES[number + 1 :]}
        records[place] = make_record(place, "\n* @first\n")
        (owned,) = find_owners(records).find("a")
        assert (owned.owners, owned.source, owned.line) == (("@first",), place, 2)
    assert find_owners({}).find("a") == ()


def test_no_pattern_takes_forever() -> None:
    assert list_owners("/" + "a*" * 2000 + "b @ada\n", "a" * 2000) == []
