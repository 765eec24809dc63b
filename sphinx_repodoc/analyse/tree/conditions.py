"""Names and ranges that the preprocessor decides about, which no syntax tree has: the branches of
``#if``, the macros in their conditions, and macros that a mask hides from the parser."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from sphinx_repodoc.analyse.tree.node_text import FindRow
from sphinx_repodoc.model import Import, Symbol

Branch = tuple[int, int]
"""First and last line of the text that an ``#if`` or ``#else`` makes conditional."""

_DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*(if|el|endif)(\w*)((?:\\\n|[^\n])*)", re.MULTILINE)
_GUARD = re.compile(rb"(?:\s*|[ \t]*!\s*defined[ \t(]*)(\w+)[ \t)]*")
_DEFINED = re.compile(rb"\s*#[ \t]*define[ \t]+(\w+)[ \t]*$", re.MULTILINE)
# Conditions that are no choice between alternatives: a header is for C and C++.
_ALWAYS = re.compile(rb"\s*(?:defined[ \t(]*)?__cplusplus[ \t)]*\s*")
_NAME = re.compile(rb"\b(?!defined\b)[A-Za-z_]\w*")
# Names of macros that masks hide: they are written in capitals, or reserved.
_HIDDEN = re.compile(rb"\b(?:[A-Z][A-Z0-9_]{2,}|__[a-z]\w*)\b")


def find_branches(code: bytes, find_row: FindRow) -> Iterator[Branch]:
    """Yield the branches of ``#if``, without include guards. *code* has blanks for comments."""
    opened: list[tuple[int, bool]] = []
    for match in _DIRECTIVE.finditer(code):
        line = find_row(match.start()) + 1
        word = match[1]
        if word != b"if" and opened:
            start, is_choice = opened.pop()
            if is_choice and (word != b"endif" or not _is_guard(code, start, match.end())):
                yield start, line
        if word == b"if":
            is_positive = match[2] != b"ndef"
            opened.append((line, not (is_positive and _ALWAYS.fullmatch(match[3]))))
        elif word == b"el":
            opened.append((line, True))


def _is_guard(code: bytes, line: int, end: int) -> bool:
    """Return whether the ``#if`` on *line* that ends at *end* is around the whole file."""
    if code[end:].strip():
        return False
    start = -1
    for _ in range(line - 1):
        start = code.find(b"\n", start + 1)
    directive = _DIRECTIVE.match(code, start + 1)
    defined = _DEFINED.match(code, directive.end()) if directive else None
    guard = _GUARD.fullmatch(directive[3]) if directive else None
    return bool(guard and defined and guard[1] == defined[1])


def keep_branches(
    branches: Iterable[Branch], symbols: Sequence[Symbol], imports: Sequence[Import]
) -> tuple[Branch, ...]:
    """Return those *branches* that have definitions or imports, sorted."""
    lines = sorted({*(each.line for each in symbols), *(each.line for each in imports)})
    return tuple(
        sorted(
            (first, last) for first, last in branches if any(first < line < last for line in lines)
        )
    )


def list_macro_names(code: bytes, parsed: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield position and name of macros in the conditions of *code*, and of those that are blank in
    the text that the parser has *parsed*."""
    for directive in _DIRECTIVE.finditer(code):
        for match in _NAME.finditer(code, directive.start(3), directive.end(3)):
            yield match.start(), match[0]
    for match in _HIDDEN.finditer(code):
        start, end = match.span()
        if parsed[start:end] != match[0] and not _is_directive(code, start):
            yield start, match[0]


def _is_directive(code: bytes, place: int) -> bool:
    """Return whether *place* is in a directive, which may have joined lines."""
    start = code.rfind(b"\n", 0, place) + 1
    while start > 1 and code[start - 2 : start - 1] == b"\\":
        start = code.rfind(b"\n", 0, start - 1) + 1
    return code[start:place].lstrip().startswith(b"#")
