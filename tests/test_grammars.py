"""Texts that a grammar must not be given."""

from __future__ import annotations

import time

import pytest

from sphinx_repodoc import grammars
from sphinx_repodoc.grammars import MAX_COMMENT_LINES, MAX_DEPTH, _has_long_comment, parse

HOSTILE = {
    "comments": "x = 1\n" + "#\n" * 400_000,
    "blank lines": "x = 1\n" + "\n" * 900_000,
    "indented comments": "if x:\n    y\n" + "    # z\n" * 100_000,
    "brackets": "[" * 900_000,
    "nested calls": "f(" * 200_000 + ")" * 200_000,
    "closing": ")" * 900_000,
    "quotes": "'" * 900_000,
    "triple quotes": "'''" * 300_000,
    "words": "a " * 400_000,
    "keywords": "def " * 200_000,
    "operators": "+" * 900_000,
    "backslashes": "\\\n" * 300_000,
    "backslashes, CRLF": "\\\r\n" * 300_000,
    "decorators": "@a\n" * 200_000,
    "f-strings": "f'{" * 200_000,
    "indents": "".join(f"{' ' * n}if x:\n" for n in range(1200)),
    "noise": "".join(chr(33 + n * 7 % 90) for n in range(500_000)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_text_takes_long(name: str) -> None:
    data = HOSTILE[name].encode()
    start = time.process_time()
    parse(data, "Python")
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    "text",
    [
        "x = 1\n" + "# licence\n" * (MAX_COMMENT_LINES - 2),
        "x = " + "[" * MAX_DEPTH + "]" * MAX_DEPTH,
        "x = [1, 2, 3]\n" * 5000,
    ],
)
def test_ordinary_texts_are_parsed(text: str) -> None:
    assert parse(text.encode(), "Python") is not None


def test_runs_of_comments_are_found_in_linear_time() -> None:
    """Runs that are one line too short to be refused, which were each read a thousand times."""
    data = (b"# licence\n" * (MAX_COMMENT_LINES - 2) + b"x = 1\n") * 50
    assert not _has_long_comment(data)
    assert _has_long_comment(data + b"#\n" * (MAX_COMMENT_LINES + 1))


@pytest.mark.parametrize("text", ["<!--" * 100_000, "%w(" * 20_000])
def test_what_takes_the_square_of_the_time_is_given_up(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grammars, "LEAST_SECONDS", 1)
    start = time.process_time()
    assert parse(text.encode(), "C") is None
    assert time.process_time() - start < 6
    assert parse(b"int x;\n", "C") is not None


def test_brackets_that_close_nothing_are_no_harm() -> None:
    assert parse(b"case $x in\n" + b"  a) b ;;\n" * 6000 + b"esac\n", "Shell") is not None
