"""Notes on long functions and on functions with many branches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import tree_sitter

from sphinx_repodoc.analyse.notes.rules import load_rules
from sphinx_repodoc.model import Note, Symbol, SymbolKind
from sphinx_repodoc.spans import Spans

FUNCTIONS = frozenset({SymbolKind.FUNCTION, SymbolKind.METHOD, SymbolKind.CONSTRUCTOR})
MOST_BRANCHES = 15
"""Functions with a higher cyclomatic complexity get a note."""
MOST_LINES = 150
# In hand-written code, shorter functions do not have that many branches.
_FEWEST_LINES = 8
# Every branch that a query may capture contains one of these.
_WORDS = re.compile(
    rb"(?i:\b(?:if|elif|elsif|elseif|else|unless|guard|for|foreach|while|until|do|loop|repeat|switch"
    rb"|select|case|when|match|in|catch|rescue|except|and|or|orelse)\b)|&&|\|\||\?|=>|\.and\.|\.or\."
)
_NEWLINE = re.compile(rb"\n")


def measure_functions(symbols: Iterable[Symbol], branches: Iterable[int]) -> Iterator[Note]:
    """Yield a note for each complex or long function.

    *branches* are the lines of all decisions; each counts for the innermost function around it.
    """
    functions = [symbol for symbol in symbols if symbol.kind in FUNCTIONS]
    spans = Spans((each.line, each.end_line, number) for number, each in enumerate(functions))
    counts = Counter(map(spans.find, branches))
    rules = load_rules()
    for number, symbol in enumerate(functions):
        complexity = counts[number] + 1
        lines = symbol.end_line - symbol.line + 1
        if complexity > MOST_BRANCHES:
            rule = rules["complex-function"]
        elif lines > MOST_LINES and complexity > 1:
            rule = rules["long-function"]
        else:
            continue
        yield rule.make_note(
            symbol.line, name=f"{lines:,}", symbol=symbol.qualname, value=complexity
        )


def find_branches(
    query: tree_sitter.Query, root: tree_sitter.Node, data: bytes, symbols: Sequence[Symbol]
) -> Iterator[int]:
    """Yield the lines of the branches in functions that may have many of them."""
    cursor = tree_sitter.QueryCursor(query)
    seen: set[int] = set()
    for start, end in _find_candidates(data, symbols):
        cursor.set_byte_range(start, end)
        for node in cursor.captures(root).get("branch", ()):
            if node.id not in seen:
                seen.add(node.id)
                yield node.start_point.row + 1


def _find_candidates(data: bytes, symbols: Sequence[Symbol]) -> Iterator[tuple[int, int]]:
    """Yield the extents of outermost functions that are long or contain enough branch words."""
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
        if is_long or _has_many_words(data, start, end):
            yield start, end
            done = end


def _has_many_words(data: bytes, start: int, end: int) -> bool:
    """Whether the text contains at least as many branch words as a note needs."""
    words = _WORDS.finditer(data, start, end)
    return all(next(words, None) for _ in range(MOST_BRANCHES))
