"""Calls that define tests and groups of tests: ``describe("cart", ...)``, ``@testset "cart"``."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Sequence

import tree_sitter

from sphinx_repodoc.analyse.tree.layers import Tree
from sphinx_repodoc.grammars import allow_seconds, compile_query, load_language
from sphinx_repodoc.languages.load import LANGUAGES, read_file
from sphinx_repodoc.model import TitledTest

QUERY = "tests.scm"
_LONGEST = 120
_NAME_END = re.compile(r"[(`\s]")


def find_blocks(trees: Iterable[Tree]) -> tuple[TitledTest, ...]:
    """Return the tests and groups that the query ``tests.scm`` finds, by line. It only runs over
    files with one of the names of the language's test functions."""
    found = {(each.line, each.title): each for tree in trees for each in _find_in(tree)}
    return tuple(sorted(found.values(), key=lambda each: (each.line, -each.end_line, each.title)))


def _find_in(tree: Tree) -> Iterator[TitledTest]:
    names = _compile_names(tree.language)
    # Text is searched faster than a pattern that starts in several ways.
    is_likely = any(name in tree.text for name in _list_names(tree.language))
    is_found = is_likely and names and names.search(tree.text)
    query = _load_query(tree.language) if is_found else None
    marks = LANGUAGES[tree.language].tests
    if query is None or marks is None:
        return
    limit = allow_seconds(tree.text) * 1_000_000
    for _, match in tree_sitter.QueryCursor(query, timeout_micros=limit).matches(tree.root):
        call = _NAME_END.split(_read(match["test.name"][0]))[0].strip(".")
        words = [word for word in call.split(".") if word not in marks.receivers]
        name, *variants = words or [""]
        is_group = name in marks.groups
        if not is_group and name not in marks.calls | marks.skipping:
            continue
        if any(each not in marks.variants for each in variants):
            continue
        node = match["test"][0]
        yield TitledTest(
            title=_write_title(match["test.title"]),
            line=node.start_point.row + 1,
            end_line=node.end_point.row + 1,
            is_group=is_group,
            is_skipped=not marks.skipping.isdisjoint(words),
        )


@functools.cache
def _load_query(language: str) -> tree_sitter.Query | None:
    grammar = load_language(language)
    written = read_file(LANGUAGES[language].folder, QUERY)
    return compile_query(grammar, written).query if grammar and written.strip() else None


@functools.cache
def _list_names(language: str) -> Sequence[bytes]:
    """Return the names of functions that define tests."""
    marks = LANGUAGES[language].tests
    names = marks.calls | marks.groups | marks.skipping if marks else frozenset[str]()
    return sorted(name.encode() for name in names)


@functools.cache
def _compile_names(language: str) -> re.Pattern[bytes] | None:
    """Return a pattern for the names of functions that define tests; None if there are none."""
    found = b"|".join(map(re.escape, _list_names(language))).decode()
    # A name counts only before arguments or a block.
    after = r"""[ \t]*[({]|\.\w|[ \t]+(?:["':A-Z]|do\b|in\b)"""
    return re.compile(rf"\b(?:{found})(?:{after})".encode()) if found else None


def _read(node: tree_sitter.Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def _write_title(nodes: Iterable[tree_sitter.Node]) -> str:
    """Return the title as one line without quotes. Several nodes are words of one title."""
    text = " ".join(" ".join(map(_read, nodes)).split())
    if len(text) > 1 and text[0] == text[-1] in "\"'`" and text[0] not in text[1:-1]:
        text = text[1:-1]
    text = text.strip("{} ") if text.startswith("{") else text
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
