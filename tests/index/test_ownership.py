"""Licences and owners: for owners the examples of GitHub's documentation, and open questions."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.index.ownership import OWNER_FILES, find_licences, find_owners
from sphinx_repodoc.languages.codeowners.reader import analyse_owners
from sphinx_repodoc.model import Analysis, FileRecord, SourceFile, Text


def list_owners(text: str, path: str) -> list[str]:
    records = {"CODEOWNERS": make_record("CODEOWNERS", text)}
    return [name for owned in find_owners(records).find(path) for name in owned.owners]


def make_record(path: str, text: str) -> FileRecord:
    analysis = Analysis(language="", path_rules=analyse_owners("CODEOWNERS", text, ()).path_rules)
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
    for number, place in enumerate(OWNER_FILES):
        records = {other: make_record(other, "* @later\n") for other in OWNER_FILES[number + 1 :]}
        records[place] = make_record(place, "\n* @first\n")
        (owned,) = find_owners(records).find("a")
        assert (owned.owners, owned.source, owned.line) == (("@first",), place, 2)
    assert find_owners({}).find("a") == ()


def test_no_pattern_takes_forever() -> None:
    assert list_owners("/" + "a*" * 2000 + "b @ada\n", "a" * 2000) == []


MIT = (
    "Permission is hereby granted, free of charge, to any person obtaining a copy of this software "
    "and associated documentation files. "
    "The above copyright notice and this permission notice shall be included.\n"
)
ISC = (
    "Permission to use, copy, modify, and/or distribute this software for any purpose with or "
    "without fee is hereby granted, provided that this permission notice appear in all copies.\n"
)


def find(files: dict[str, str], path: str) -> list[tuple[str, str, str, int]]:
    records = {
        name: FileRecord(
            source=SourceFile(path=name),
            analysis=analyse(name.rpartition("/")[2], Text(content=text)),
        )
        for name, text in sorted(files.items())
    }
    return [
        (found.expression, found.reason, found.source, found.line)
        for found in find_licences(records).find(path)
    ]


def test_nearest_file() -> None:
    files = {"LICENSE": MIT, "lib/COPYING": ISC, "lib/x/a.py": "", "b.py": ""}
    assert find(files, "lib/x/a.py") == [("ISC", "nearest", "lib/COPYING", 0)]
    assert find(files, "b.py") == [("MIT", "nearest", "LICENSE", 0)]
    assert find({"lib/LICENSE": MIT, "a": ""}, "a") == []


def test_several_files_equally_near() -> None:
    files = {"LICENSE-ISC": ISC, "LICENSE-MIT": MIT, "COPYING": "See both.\n", "a": ""}
    assert find(files, "a") == [
        ("", "nearest", "COPYING", 0),
        ("ISC", "nearest", "LICENSE-ISC", 0),
        ("MIT", "nearest", "LICENSE-MIT", 0),
    ]


def test_a_file_for_one_folder() -> None:
    files = {"LICENSE": MIT, "LICENSE-docs": ISC, "docs/a": "", "a": ""}
    assert find(files, "a") == [("MIT", "nearest", "LICENSE", 0)]
    assert find(files, "docs/a") == [("ISC", "nearest", "LICENSE-docs", 0)]


def test_own_words_are_nearer_than_any_file() -> None:
    files = {"LICENSE": MIT, "a.py": "# SPDX-License-Identifier: ISC\n"}
    assert find(files, "a.py") == [("ISC", "tag", "a.py", 1)]
    assert find(files, "LICENSE") == [("MIT", "text", "LICENSE", 1)]


def test_texts_for_named_files_are_not_for_all() -> None:
    assert find({"LICENSES/LICENSE.txt": MIT, "LICENSES/a": ""}, "LICENSES/a") == []


REUSE = '[[annotations]]\npath = "{}"\nSPDX-License-Identifier = "Zlib"\n'


def test_list_of_licences() -> None:
    files = {"LICENSE": MIT, "x/REUSE.toml": REUSE.format("data/**"), "x/data/a/b.csv": ""}
    assert find(files, "x/data/a/b.csv") == [("Zlib", "list", "x/REUSE.toml", 1)]
    assert find({**files, "x/c": ""}, "x/c") == [("MIT", "nearest", "LICENSE", 0)]
    flat = {**files, "x/REUSE.toml": REUSE.format("data/*")}
    assert find(flat, "x/data/a/b.csv") == [("MIT", "nearest", "LICENSE", 0)]


def test_list_that_overrides_what_a_file_says() -> None:
    tagged = {"a.py": "# SPDX-License-Identifier: ISC\n", "REUSE.toml": REUSE.format("a.py")}
    assert find(tagged, "a.py") == [("ISC", "tag", "a.py", 1)]
    tagged["REUSE.toml"] += 'precedence = "override"\n'
    assert find(tagged, "a.py") == [("Zlib", "list", "REUSE.toml", 1)]


def test_old_list_of_licences() -> None:
    text = "Format: 1.0\n\nFiles: *.csv\nLicense: CC0-1.0\n\nFiles: b/*\nLicense: Zlib\n"
    files = {".reuse/dep5": text, "b/c/d.csv": "", "a.csv": ""}
    assert find(files, "b/c/d.csv") == [("Zlib", "list", ".reuse/dep5", 6)]
    assert find(files, "a.csv") == [("CC0-1.0", "list", ".reuse/dep5", 3)]
