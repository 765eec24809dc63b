"""tree-sitter's grammars, each loaded once, and a guard before them.

A grammar answers almost anything in time that grows with the text, but not everything:
some inputs take the square of it, and nothing can stop a parser that has begun.
"""

from __future__ import annotations

import functools
import re

import tree_sitter
import tree_sitter_python

GRAMMARS = {"Python": tree_sitter_python.language}
"""Language -> what makes its grammar."""

MAX_COMMENT_LINES = 1000
MAX_DEPTH = 1000

# Python's scanner reads a run of comments or joined lines again for each line of it.
_COMMENT_RUN = re.compile(
    rb"(?:^[ \t\f]*(?:#[^\n]*|\\)?\r?\n){%d}" % MAX_COMMENT_LINES, re.MULTILINE
)
_BRACKETS = b"([{)]}"
_NO_BRACKETS = bytes(set(range(256)) - set(_BRACKETS))
_STEPS = {byte: 1 if byte in b"([{" else -1 for byte in _BRACKETS}


@functools.cache
def load_language(name: str) -> tree_sitter.Language:
    """The grammar of a language in :data:`GRAMMARS`."""
    return tree_sitter.Language(GRAMMARS[name]())


@functools.cache
def _load_parser(name: str) -> tree_sitter.Parser:
    return tree_sitter.Parser(load_language(name))


def parse(data: bytes, language: str) -> tree_sitter.Tree | None:
    """The tree of *data*, or None where making it could take too long."""
    if _COMMENT_RUN.search(data) or _measure_depth(data) > MAX_DEPTH:
        return None
    return _load_parser(language).parse(data)


def _measure_depth(data: bytes) -> int:
    """How deep brackets are nested, those in strings and comments counted as well."""
    depth = deepest = 0
    for byte in data.translate(None, delete=_NO_BRACKETS):
        depth += _STEPS[byte]
        if depth > deepest:
            deepest = depth
    return deepest
