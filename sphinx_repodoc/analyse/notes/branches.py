"""The branches in functions that may have many: others are not worth the walk."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import tree_sitter

from sphinx_repodoc.analyse.notes.complexity import FUNCTIONS, MOST_BRANCHES, MOST_LINES
from sphinx_repodoc.model import Symbol

# Fewer lines than that hold so many branches in generated code only.
_FEWEST_LINES = 8
# Everything that a query for branches may capture has one of these in it.
_WORDS = re.compile(
    rb"(?i:\b(?:if|elif|elsif|elseif|else|unless|guard|for|foreach|while|until|do|loop|repeat|switch"
    rb"|select|case|when|match|in|catch|rescue|except|and|or|orelse)\b)|&&|\|\||\?|=>|\.and\.|\.or\."
)
_NEWLINE = re.compile(rb"\n")


def find_branches(
    query: tree_sitter.Query, root: tree_sitter.Node, data: bytes, symbols: Sequence[Symbol]
) -> Iterator[int]:
    """The lines of the branches in those functions that may have many of them."""
    cursor = tree_sitter.QueryCursor(query)
    seen: set[int] = set()
    for start, end in _find_candidates(data, symbols):
        cursor.set_byte_range(start, end)
        for node in cursor.captures(root).get("branch", ()):
            if node.id not in seen:
                seen.add(node.id)
                yield node.start_point.row + 1


def _find_candidates(data: bytes, symbols: Sequence[Symbol]) -> Iterator[tuple[int, int]]:
    """Where functions begin and end that hold enough words, none within another."""
    functions = [
        symbol
        for symbol in symbols
        if symbol.kind in FUNCTIONS and symbol.end_line - symbol.line >= _FEWEST_LINES
    ]
    if not functions:
        return
    lines = [0, *(match.end() for match in _NEWLINE.finditer(data)), len(data)]
    done = 0
    for symbol in sorted(functions, key=lambda symbol: (symbol.line, -symbol.end_line)):
        end = lines[min(symbol.end_line, len(lines) - 1)]
        start = lines[symbol.line - 1]
        if end <= done:
            continue
        is_long = symbol.end_line - symbol.line >= MOST_LINES
        if is_long or _count_words(data, start, end) > MOST_BRANCHES - 1:
            yield start, end
            done = end


def _count_words(data: bytes, start: int, end: int) -> int:
    """How many words for branches there are, up to as many as matter."""
    count = 0
    for _ in _WORDS.finditer(data, start, end):
        count += 1
        if count >= MOST_BRANCHES:
            break
    return count
