"""The entry point: what holds for every file, whatever its language."""

from __future__ import annotations

import pytest

from sphinx_repodoc import analyse as package
from sphinx_repodoc.analyse import (
    MAX_PARSED_CHARS,
    MAX_PARSED_LINES,
    analyse,
)
from sphinx_repodoc.languages.python import reader
from sphinx_repodoc.model import Analysis, Findings, Text
from sphinx_repodoc.problems import ProblemKind


def test_binary() -> None:
    assert analyse("a.png", None) == Analysis(language="PNG image", binary=True)


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        ("", 0),
        ("a", 1),
        ("a\n", 1),
        ("a\nb", 2),
        ("a\r\nb\r\n", 2),
        ("a\rb\r", 2),
        ("a\r\n\rb\n", 3),
        ("a\fb\u2028c\x85d\n", 1),
    ],
)
def test_lines(content: str, lines: int) -> None:
    assert analyse("a.txt", Text(content=content)).lines == lines


def test_text_facts_are_kept() -> None:
    analysis = analyse("a.txt", Text(content="x\r\n", encoding="latin-1", newline="\r\n"))
    assert (analysis.encoding, analysis.newline, analysis.language) == ("latin-1", "\r\n", "Text")


def test_failure_becomes_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> Findings:
        raise KeyError("oops")

    monkeypatch.setattr(reader, "_parse", fail)
    analysis = analyse("a.py", Text(content="x = 1\n"))
    assert [problem.kind for problem in analysis.problems] == [ProblemKind.ANALYSER]
    assert "KeyError" in analysis.problems[0].message
    assert (analysis.language, analysis.lines) == ("Python", 1)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_endings_do_not_matter(newline: str) -> None:
    text = "\ufeff'''Doc.'''\nimport os\n\ndef f(a,\n      b=1):\n    pass\n"
    plain = analyse("a.py", Text(content=text))
    assert analyse("a.py", Text(content=text.replace("\n", newline))) == plain
    assert plain.symbols[0].signature == "(a, b=1)"
    assert not plain.problems


HOSTILE = [
    "\0", "\ufffd" * 50, "\udce9", "(" * 10_000, "#" * 30_000, "<" * 50_000, "*a " * 20_000,
    "\n" * 300_000, "[" * 50_000, "---\n" * 10_000, "\t" * 50_000, "=" * 30_000 + "x", "`" * 30_000,
    "/*" * 10_000, "a." * 20_000, "```\n", "<!--", "{", "[x", '"""', "<h1>", ".. x::\n" * 999,
    "# " + "a=" * 10_000, "# " + " ;" * 9_000 + "x",
]  # fmt: skip
GIVEN_UP = "it takes too long to parse"
NAMES = ["a.py", "a.md", "a.rst", "a.h", "a.c", "a.xml", "pyproject.toml", "package.json",
         "setup.cfg", "x", "a.yaml"]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_hostile_text_is_analysed(name: str) -> None:
    for content in HOSTILE:
        analysis = analyse(name, Text(content=content))
        kinds = {problem.kind for problem in analysis.problems if problem.message != GIVEN_UP}
        assert kinds <= {ProblemKind.SYNTAX, ProblemKind.LARGE}, content[:20]


def test_template_has_no_syntax_problem() -> None:
    text = Text(content="def f(): pass\n${body}\n")
    template, broken = analyse("x.py.in", text), analyse("x.py", text)
    assert template.language == "Python"
    assert [symbol.name for symbol in template.symbols] == ["f"]
    assert template.problems == ()
    assert [problem.kind for problem in broken.problems] == [ProblemKind.SYNTAX]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("int x;\n" * (MAX_PARSED_LINES + 1), "more than 50,000 lines: not parsed"),
        ("int x;" + " " * MAX_PARSED_CHARS, "more than 2,000,000 characters: not parsed"),
    ],
)
def test_a_giant_is_described_and_not_parsed(content: str, message: str) -> None:
    analysis = analyse("a.c", Text(content=content))
    assert [problem.message for problem in analysis.problems] == [message]
    assert not analysis.symbols


@pytest.mark.parametrize(
    ("name", "line", "is_read"),
    [
        ("a.sql", "CREATE TABLE t (a int);\n", False),
        ("a.graphql", "type T { a: Int }\n", False),
        ("a.pyx", "cdef int a\n", False),
        ("a.py", "a = 1\n", True),
        ("a.md", "# A\n", True),
        ("a.toml", "a = 1\n", True),
    ],
)
def test_giants_of_code_without_a_grammar(
    name: str, line: str, is_read: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package, "MAX_PARSED_LINES", 9)
    analysis = analyse(name, Text(content=line + "\n" * 9))
    assert bool(analysis.symbols) is is_read
    assert [problem.kind for problem in analysis.problems] == ([] if is_read else ["large"])


JAVA = "package a;\n\n/** Not it. */\nclass Other {}\n\n/** Keeps ships. */\npublic class Ship {}\n"


def analyse_text(name: str, content: str) -> Analysis:
    return analyse(name, Text(content=content))


def test_what_a_type_says_describes_the_file_that_is_named_after_it() -> None:
    found = analyse_text("Ship.java", JAVA)
    assert (found.summary, found.doc_line, found.doc) == ("Keeps ships.", 7, "")
    assert analyse_text("Ships.java", JAVA).summary == ""
    own = analyse_text("Ship.java", f"/* What ships there are in the harbour. */\n\n{JAVA}")
    assert (own.summary, own.doc_line) == ("What ships there are in the harbour.", 1)
