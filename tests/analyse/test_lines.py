"""What stands before a place in its line, and texts that are all one line."""

from __future__ import annotations

import re

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.lines import MAX_INDENT, find_with_lines, read_before
from sphinx_repodoc.config import SECTIONS
from sphinx_repodoc.model import Text

from ..cpu import limit_cpu


def test_the_line_begins_behind_the_last_newline() -> None:
    assert read_before("one\n  two", 6) == "  "
    assert read_before(b"one\n  two", 6) == b"  "
    assert read_before("one", 2) == "on"
    assert read_before("one\n", 4) == ""


def test_no_more_is_read_than_an_indentation_may_have() -> None:
    text = "x" * 10 * MAX_INDENT
    assert len(read_before(text, len(text))) == MAX_INDENT


def test_matches_have_the_lines_in_which_they_begin() -> None:
    found = find_with_lines(re.compile(r"b\nb|c"), "a\nb\nb c\nc")
    assert [(line, match[0]) for line, match in found] == [(2, "b\nb"), (3, "c"), (4, "c")]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Dockerfile", "FROM a\n" + "\n" * 49_000 + "CMD b\n"),
        ("REUSE.toml", "version = 1\n" + "\n" * 100_000 + "x = 1\n"),
        ("a.d", "x\n" + "\n" * 100_000 + "y\n"),
        ("REUSE.toml", "a." * 100_000),
        ("a.d", "x" * 100_000),
        ("Procfile", "a: b\n" * 100_000),
    ],
)
def test_many_lines_take_linear_time(name: str, text: str) -> None:
    with limit_cpu(4):
        analyse(name, Text(content=text), sections=SECTIONS)


@pytest.mark.parametrize("name", ["a.proto", "a.graphql", "a.sql", "a.pyx", "a.json", "a.h"])
@pytest.mark.parametrize("word", ['"a\\', "'a\\", '"""a\\', "$a"])
def test_strings_that_never_end_take_linear_time(name: str, word: str) -> None:
    with limit_cpu(4):
        analyse(name, Text(content=word * 15_000))
