"""Notes on parsed files: matches of the note queries, and long or complex functions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

import tree_sitter

from sphinx_repodoc.analyse.notes.queries import (
    find_ranges,
    has_queries,
    load_branch_query,
    load_note_query,
)
from sphinx_repodoc.analyse.notes.rules import load_rules
from sphinx_repodoc.analyse.notes.writing import Found, Noted, list_checks, sort_notes, write_notes
from sphinx_repodoc.languages.load import LANGUAGES, load_function
from sphinx_repodoc.model import Note, Symbol, SymbolKind
from sphinx_repodoc.spans import Spans

Root = tuple[str, tree_sitter.Node, bytes]
"""A language, the root of a syntax tree in it, and the parsed text."""

_LONGEST_NAME = 60

FUNCTIONS = frozenset({SymbolKind.FUNCTION, SymbolKind.METHOD, SymbolKind.CONSTRUCTOR})
MOST_BRANCHES = 15
"""Functions with a higher cyclomatic complexity get a note."""
MOST_LINES = 150
# Shorter hand-written functions do not have so many branches, so they are not measured.
_FEWEST_LINES = 8
# Every branch that a branch query may capture contains one of these words or operators.
_WORDS = frozenset(
    b"if elif elsif elseif else unless guard for foreach while until do loop repeat switch select "
    b"case when match in catch rescue except and or orelse".split()
)
_OPERATORS = (b"&&", b"||", b"?", b"=>")
# Translation table: words in lower case, blanks for the rest.
_TO_WORDS = bytes(
    ord(chr(byte).lower()) if byte < 128 and (chr(byte).isalnum() or byte == ord("_")) else 32
    for byte in range(256)
)
_NEWLINE = re.compile(rb"\n")


def find_notes(
    roots: Sequence[Root], text: str, symbols: Sequence[Symbol], sections: Collection[str]
) -> Noted:
    """Return the notes of *sections* on the syntax trees of a file, sorted by line and rule."""
    if not sections:
        return Noted()
    data = text.encode("utf-8", "replace")
    notes = list(write_notes(list(_match(roots, data, sections)), text, symbols))
    if "performance" in sections:
        branches = (
            line
            for language, root, parsed in roots
            if (query := load_branch_query(language))
            for line in _find_branches(query.query, root, parsed, symbols)
        )
        notes.extend(measure_functions(symbols, branches))
    checked = {
        section for language, *_ in roots for section in sections if has_queries(language, section)
    }
    return Noted(sort_notes(notes), list_checks(checked))


def _match(roots: Iterable[Root], data: bytes, sections: Collection[str]) -> Iterator[Found]:
    """Yield the findings of the note queries and of the Python checks that some languages add."""
    for language, root, text in roots:
        if query := load_note_query(language, sections):
            cursor = tree_sitter.QueryCursor(query.query)
            for start, end in find_ranges(query.triggers, text):
                cursor.set_byte_range(start, end)
                for pattern, match in cursor.matches(root):
                    rule, need = query.rules[pattern], query.needs[pattern]
                    if not need or need in data:
                        # Report a definition on the line of its name, not of its annotations.
                        is_named = rule.section == "patterns" and "name" in match
                        line = match["name" if is_named else "note"][0].start_point.row + 1
                        yield rule, line, _cut(match, "name", data), _cut(match, "call", data)
        row = LANGUAGES[language]
        for section, function in row.checks.items():
            if section in sections:
                for id, line, name in load_function(row.folder, function)(root):
                    yield load_rules()[id], line, name, ""


def _cut(match: dict[str, list[tree_sitter.Node]], name: str, data: bytes) -> str:
    """Return the text of the capture *name* on one line, or "" if *match* lacks it."""
    if name not in match:
        return ""
    node = match[name][0]
    text = " ".join(data[node.start_byte : node.end_byte].decode("utf-8", "replace").split())
    return text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME - 1]}…"


def measure_functions(
    symbols: Iterable[Symbol], branches: Iterable[int], *, with_inner: bool = False
) -> Iterator[Note]:
    """Yield a note for each complex or long function.

    *branches* are the lines of all branches; each counts for the innermost function around it. With
    *with_inner*, a function has the branches of the functions in it, and one for each of these.
    """
    functions = [symbol for symbol in symbols if symbol.kind in FUNCTIONS]
    spans = Spans((each.line, each.end_line, number) for number, each in enumerate(functions))
    counts = Counter(map(spans.find, branches))
    if with_inner:
        _add_inner(functions, counts)
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


def _add_inner(functions: Sequence[Symbol], counts: Counter[int | None]) -> None:
    """Add to the count of each function those of the functions in it."""
    around: list[int] = []
    order = sorted(range(len(functions)), key=lambda n: (functions[n].line, -functions[n].end_line))
    outer: dict[int, int] = {}
    for number in order:
        while around and functions[around[-1]].end_line < functions[number].line:
            around.pop()
        if around:
            outer[number] = around[-1]
        around.append(number)
    for number in reversed(order):
        if number in outer:
            counts[outer[number]] += counts[number] + 1


def _find_branches(
    query: tree_sitter.Query, root: tree_sitter.Node, data: bytes, symbols: Sequence[Symbol]
) -> Iterator[int]:
    """Yield the lines of branches, only in functions that may have many of them."""
    cursor = tree_sitter.QueryCursor(query)
    seen: set[int] = set()
    for start, end in _find_candidates(data, symbols):
        cursor.set_byte_range(start, end)
        for node in cursor.captures(root).get("branch", ()):
            if node.id not in seen:
                seen.add(node.id)
                yield node.start_point.row + 1


def _find_candidates(data: bytes, symbols: Sequence[Symbol]) -> Iterator[tuple[int, int]]:
    """Yield start and end of outermost functions that are long or contain many branch words."""
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
        if is_long or _count_words(data[start:end]) >= MOST_BRANCHES:
            yield start, end
            done = end


def _count_words(text: bytes) -> int:
    """Return the number of words and operators of branches in *text*."""
    words = text.translate(_TO_WORDS).split()
    return sum(map(_WORDS.__contains__, words)) + sum(map(text.count, _OPERATORS))
