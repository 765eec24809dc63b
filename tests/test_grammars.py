"""Texts that a grammar must not be given, grammars that cannot be used, queries that do not fit."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from sphinx_repodoc import grammars
from sphinx_repodoc.analyse.tree.layers import read_queries
from sphinx_repodoc.grammars import (
    MAX_COMMENT_LINES,
    MAX_DEPTH,
    NOT_INSTALLED,
    Compiled,
    _has_long_comment,
    compile_query,
    find_fault,
    list_versions,
    load_language,
    parse,
    split_patterns,
)

from .cpu import limit_cpu

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
    with limit_cpu(5):
        parse(data, "Python")


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
    with limit_cpu(6):
        assert parse(text.encode(), "C") is None
    assert parse(b"int x;\n", "C") is not None


def test_brackets_that_close_nothing_are_no_harm() -> None:
    assert parse(b"case $x in\n" + b"  a) b ;;\n" * 6000 + b"esac\n", "Shell") is not None


def test_a_grammar_that_is_not_installed(hide: Callable[..., None]) -> None:
    assert dict(list_versions())["tree-sitter-c"]
    hide("tree-sitter-c")
    assert find_fault("C") == NOT_INSTALLED
    assert load_language("C") is None
    assert parse(b"int x;", "C") is None
    assert dict(list_versions())["tree-sitter-c"] == ""
    assert not find_fault("C++")


def _fail() -> None:
    raise SystemError("initialization failed")


@pytest.mark.parametrize(
    ("module", "fault"),
    [
        (SimpleNamespace(), "AttributeError"),
        (SimpleNamespace(language=lambda: "no grammar"), "TypeError"),
        (SimpleNamespace(language=_fail), "SystemError: initialization failed"),
        (OSError("undefined symbol"), "OSError: undefined symbol"),
        (ModuleNotFoundError("No module named 'else'", name="else"), "No module named 'else'"),
    ],
)
def test_a_grammar_that_cannot_be_loaded(
    module: Any, fault: str, fresh_grammars: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(name: str) -> Any:
        if isinstance(module, Exception):
            raise module
        return module

    monkeypatch.setattr(importlib, "import_module", load)
    assert fault in find_fault("C")
    assert find_fault("C").startswith("cannot be loaded (")
    assert parse(b"int x;", "C") is None


def count_patterns(compiled: Compiled) -> int:
    return compiled.query.pattern_count  # type: ignore[return-value]  # a property


@pytest.mark.parametrize("language", ["C++", "Kotlin", "Ruby"])
def test_a_query_is_split_into_its_patterns(language: str) -> None:
    grammar, written = load_language(language), read_queries(language)
    assert grammar
    patterns = list(split_patterns(written))
    assert "".join(patterns) == written
    assert len(patterns) == count_patterns(compile_query(grammar, written))


def test_what_stands_between_patterns() -> None:
    written = (
        '; (a comment) [with]\n"(" @open ; of "it"\n[ ")" "\\"(" ] @close\n'
        '((a) @b (#eq? @b "]"))+ @c\n_ @any (name)'
    )
    assert [pattern.split()[0] for pattern in split_patterns(written)] == [
        ";", "[", "((a)", "_", "(name)",
    ]  # fmt: skip


def test_patterns_that_the_grammar_does_not_know_are_left_out() -> None:
    grammar = load_language("C")
    assert grammar
    known = "(identifier) @name", '(comment) @comment ; "é"'
    unknown = "(paragraph) @name", "(if_statement chapter: (_)) @x", '"elseif" @keyword'
    written = "\n".join((unknown[0], known[0], unknown[1], unknown[2], known[1]))
    compiled = compile_query(grammar, written)
    text = compiled.text
    assert compiled.skipped == 3
    assert count_patterns(compiled) == 2
    assert text.split() == "\n".join(known).split()
    assert len(text.encode()) == len(written.encode())
    assert count_patterns(compile_query(grammar, unknown[0])) == 0
    assert compile_query(grammar, "\n".join(known))[1:] == ("\n".join(known), 0)
