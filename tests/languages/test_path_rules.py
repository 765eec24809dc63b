from __future__ import annotations

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import PathRule, Text


def read(name: str, content: str) -> list[PathRule]:
    return list(analyse(name, Text(content=content)).path_rules)


def test_owners() -> None:
    rules = read(
        "CODEOWNERS",
        "# Everybody\n*   @ada @org/team  # says who\n\n/docs/ bob@example.org\n"
        "with\\ blank @ada\nnobody\n!not @ada\n\\#odd @ada nonsense <b>\n",
    )
    assert [(rule.line, rule.pattern, rule.values) for rule in rules] == [
        (2, "*", ("@ada", "@org/team")),
        (4, "/docs/", ("bob@example.org",)),
        (5, "with blank", ("@ada",)),
        (6, "nobody", ()),
        (8, "#odd", ("@ada",)),
    ]


def test_sections_of_owners() -> None:
    rules = read("CODEOWNERS", "* @a\n[Docs] @d\n*.md\n^[Data][2]\n*.csv @c\n[DOCS]\n*.rst @r\n")
    assert [(rule.group, rule.pattern, rule.values) for rule in rules] == [
        ("", "*", ("@a",)),
        ("docs", "*.md", ("@d",)),
        ("data", "*.csv", ("@c",)),
        ("docs", "*.rst", ("@r",)),
    ]


def test_reuse() -> None:
    rules = read(
        "REUSE.toml",
        'version = 1\n\n[[annotations]]\npath = ["a/**", "b"]\n'
        'SPDX-License-Identifier = "MIT"\n\n[[annotations]]\npath = "c"\n'
        'precedence = "override"\nSPDX-License-Identifier = ["ISC", "Zlib"]\n'
        '[[annotations]]\npath = "d"\n',
    )
    assert rules == [
        PathRule(line=3, pattern="/a/**", values=("MIT",)),
        PathRule(line=3, pattern="/b", values=("MIT",)),
        PathRule(line=7, pattern="/c", values=("ISC", "Zlib"), strong=True),
    ]


def test_broken_reuse_says_nothing() -> None:
    assert read("REUSE.toml", "[[annotations]]\npath =\n") == []
    assert read("REUSE.toml", "annotations = [1]\n") == []
    assert read("REUSE.toml", 'annotations = "x"\n') == []
    assert read("REUSE.toml", "annotations = [1]\nx = '''\n[[annotations]]\n'''\n") == []


def test_dep5() -> None:
    rules = read(
        "dep5",
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\n"
        "Files: *.md\n docs/*\nCopyright: me\nLicense: MIT\n\n\nFiles: x\nLicense: ISC\n text\n",
    )
    assert rules == [
        PathRule(line=3, pattern="*.md", values=("MIT",)),
        PathRule(line=3, pattern="docs/*", values=("MIT",)),
        PathRule(line=9, pattern="x", values=("ISC",)),
    ]
    assert read("dep5", "Files: *\nLicense: MIT\n") == []
