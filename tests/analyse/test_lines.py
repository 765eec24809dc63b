"""What stands before a place in its line, and texts that are all one line."""

from __future__ import annotations

import time

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.lines import MAX_INDENT, read_before
from sphinx_repodoc.model import Text


def test_the_line_begins_behind_the_last_newline() -> None:
    assert read_before("one\n  two", 6) == "  "
    assert read_before(b"one\n  two", 6) == b"  "
    assert read_before("one", 2) == "on"
    assert read_before("one\n", 4) == ""


def test_no_more_is_read_than_an_indentation_may_have() -> None:
    text = "x" * 10 * MAX_INDENT
    assert len(read_before(text, len(text))) == MAX_INDENT


@pytest.mark.parametrize("name", ["a.proto", "a.graphql", "a.thrift", "a.sql", "a.pyx", "a.json"])
@pytest.mark.parametrize("word", ['"a\\', "'a\\", '"""a\\', "$a"])
def test_strings_that_never_end_take_linear_time(name: str, word: str) -> None:
    start = time.process_time()
    analyse(name, Text(content=word * 15_000, encoding="utf-8", newline=""))
    assert time.process_time() - start < 4
