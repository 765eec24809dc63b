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
MAX_DEPTH = 100
MAX_UNBALANCED = 1000

# Python's scanner reads a run of comments or joined lines again for each line of it.
_COMMENT_RUN = re.compile(
    rb"(?:^[ \t\f]*(?:#[^\n]*|\\)?\r?\n){%d}" % MAX_COMMENT_LINES, re.MULTILINE
)
_NO_BRACKETS = bytes(set(range(256)) - set(b"([{)]}"))


@functools.cache
def load_language(name: str) -> tree_sitter.Language:
    """The grammar of a language in :data:`GRAMMARS`."""
    return tree_sitter.Language(GRAMMARS[name]())


@functools.cache
def _load_parser(name: str) -> tree_sitter.Parser:
    return tree_sitter.Parser(load_language(name))


def parse(data: bytes, language: str) -> tree_sitter.Tree | None:
    """The tree of *data*, or None where making it could take too long."""
    if _COMMENT_RUN.search(data) or _is_deep(data):
        return None
    return _load_parser(language).parse(data)


def _is_deep(data: bytes) -> bool:
    """Whether brackets are nested deep or left open in great number, those in strings and
    comments counted as well: takes away the innermost pairs until none is left."""
    brackets = data.translate(None, delete=_NO_BRACKETS)
    for _ in range(MAX_DEPTH + 1):
        rest = brackets.replace(b"()", b"").replace(b"[]", b"").replace(b"{}", b"")
        if len(rest) == len(brackets):
            return len(rest) > MAX_UNBALANCED
        brackets = rest
    return True
