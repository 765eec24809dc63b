"""Definitions near syntax errors.

One syntax error may hide hundreds of lines from a grammar. In such lines only, regular expressions
from the language's ``recovery.txt`` look for headers of definitions (``class Name {``).
"""

from __future__ import annotations

import functools
import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

import tree_sitter

from sphinx_repodoc.analyse.tree.captures import BLOCKS, Captures
from sphinx_repodoc.analyse.tree.drafts import Draft
from sphinx_repodoc.analyse.tree.layers import Tree
from sphinx_repodoc.analyse.tree.node_text import FindRow
from sphinx_repodoc.languages.load import LANGUAGES, read_lines
from sphinx_repodoc.model import TYPES, SymbolKind

_DOUBTFUL = "in: "
_ASIDE = "not in: "
# The line that ends a block; it ends the definition whose header starts in the same column.
_CLOSING = re.compile(rb"^([ \t]*)(?:\}|end\b)[^\n]*", re.MULTILINE)
_KINDS = frozenset(SymbolKind)

Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovery:
    """Patterns for headers of definitions; node types that count as errors if they contain an error
    (*doubtful*); node types in which to ignore headers, such as comments (*asides*)."""

    patterns: tuple[re.Pattern[bytes], ...]
    doubtful: frozenset[str]
    asides: frozenset[str]


def recover_definitions(
    tree: Tree, captures: Captures, data: bytes, find_row: FindRow
) -> list[Draft]:
    """Return definitions on lines with syntax errors that the queries did not capture."""
    recovery = load_recovery(tree.language)
    if not recovery.patterns or not tree.root.has_error:
        return []
    found_errors = find_errors(tree.root, recovery.doubtful)
    errors = [node for node in found_errors if not node.is_missing]
    headers = _find_headers(_find_spans(tree.root, errors, data), tree.text, recovery.patterns)
    for place in [*_find_asides(errors, sorted(headers), recovery.asides)]:
        del headers[place]
    # Compare starts and ends of names: a captured name may include its owner and start earlier.
    known = {
        place
        for _, _, match in captures.definitions
        for node in match.get("name", ())
        for place in (node.start_byte, node.end_byte)
    }
    found = [match for _, match in sorted(headers.items()) if known.isdisjoint(_find_name(match))]
    drafts = [
        _make_draft(match, end, data, find_row)
        for match, end in zip(found, _find_ends(found, captures, data, find_row), strict=True)
    ]
    _open_bodies(drafts, captures, data)
    return drafts


@functools.cache
def load_recovery(language: str) -> Recovery:
    """The content of the ``recovery.txt`` of *language*."""
    lines = read_lines(LANGUAGES[language].folder, "recovery.txt")
    patterns = [line for line in lines if line and not line.startswith((_DOUBTFUL, _ASIDE))]
    doubtful, asides = (
        frozenset(
            word for line in lines if line.startswith(mark) for word in line[len(mark) :].split()
        )
        for mark in (_DOUBTFUL, _ASIDE)
    )
    compiled = tuple(re.compile(line.encode(), re.MULTILINE) for line in patterns)
    return Recovery(patterns=compiled, doubtful=doubtful, asides=asides)


def find_errors(
    root: tree_sitter.Node, doubtful: Container[str] = ()
) -> Iterator[tree_sitter.Node]:
    """Yield the outermost error nodes and missing tokens in the order of the file. Nodes of a
    *doubtful* type count as errors if they contain one."""
    stack = [root]
    while stack:
        node = stack.pop()
        if not node.has_error:
            continue
        if node.is_error or node.is_missing or node.type in doubtful:
            yield node
        else:
            stack.extend(reversed(node.children))


def _find_spans(
    root: tree_sitter.Node, errors: Sequence[tree_sitter.Node], data: bytes
) -> Iterator[Span]:
    """Yield the spans (start, end) of the lines with syntax errors, without overlaps."""
    last = root.children[-1].end_byte if root.children else root.end_byte
    done = 0
    for node in errors:
        start = max(done, data.rfind(b"\n", done, node.start_byte) + 1)
        # If the last node is an error, the parser has given up: the rest of the file has no nodes.
        end = root.end_byte if node.end_byte == last else node.end_byte
        # A node that ends right after a newline ends on the line before.
        end = data.find(b"\n", max(end - 1, start))
        done = len(data) if end < 0 else end + 1
        if start < done:
            yield start, done


def _find_headers(
    spans: Iterable[Span], code: bytes, patterns: Sequence[re.Pattern[bytes]]
) -> dict[int, re.Match[bytes]]:
    """Return the headers of definitions in *spans* by the position of their name; later patterns
    take precedence."""
    headers: dict[int, re.Match[bytes]] = {}
    for start, end in spans:
        for pattern in patterns:
            for match in pattern.finditer(code, start, end):
                headers[_find_name(match)[0]] = match
    return headers


def _find_kind(match: re.Match[bytes]) -> str:
    return next(name for name, text in match.groupdict().items() if text and name in _KINDS)


def _find_name(match: re.Match[bytes]) -> Span:
    return match.span(_find_kind(match))


def _find_asides(
    errors: Sequence[tree_sitter.Node], places: Sequence[int], asides: frozenset[str]
) -> Iterator[int]:
    """Yield the positions in *places* that are in nodes of the types *asides*, such as comments."""
    stack = list(errors) if places else []
    while stack:
        node = stack.pop()
        first, last = bisect_left(places, node.start_byte), bisect_left(places, node.end_byte)
        if first == last:
            continue
        if node.type in asides:
            yield from places[first:last]
        else:
            stack.extend(node.children)


def _make_draft(match: re.Match[bytes], end: int, data: bytes, find_row: FindRow) -> Draft:
    kind = _find_kind(match)
    start = match.end() - len(match[0].lstrip())
    name_start, name_end = _find_name(match)
    owner = match.groupdict().get("owner") or b""
    return Draft(
        kind=kind,
        # Read the name from the file: masks may hide a part of it in the parsed text.
        name=data[name_start:name_end].decode("utf-8", "replace"),
        start=start,
        end=end,
        row=find_row(name_start),
        end_row=find_row(end),
        start_row=find_row(start),
        name_start=name_start,
        name_end=name_end,
        header_end=match.end(),
        prefix_end=match.start("owner") if owner else name_start,
        owners=(owner.decode("utf-8", "replace"),) if owner else (),
        captured=match.groupdict().keys() & {"global"},
    )


def _find_ends(
    headers: Sequence[re.Match[bytes]], captures: Captures, data: bytes, find_row: FindRow
) -> list[int]:
    """Return the ends of the definitions with *headers*: the next closing bracket in the column of
    the header, or the end of the header's line. A bracket ends only one definition."""
    # The last rows of captured definitions; their closing brackets end no recovered one.
    taken = {
        find_row(match[kind][0].end_byte)
        for _, kind, match in captures.definitions
        if headers and kind in _KINDS and not match[kind][0].has_error
    }
    closings = list(_CLOSING.finditer(data, headers[0].start())) if headers else []
    nearest: dict[bytes, int] = {}
    ends: list[int] = []
    for match in reversed(headers):
        while closings and closings[-1].start() > match.start():
            closing = closings.pop()
            if find_row(closing.start()) not in taken:
                nearest[closing[1]] = closing.end()
        line_end = data.find(b"\n", match.end())
        line_end = len(data) if line_end < 0 else line_end
        line = data[match.start() : line_end]
        indent = line[: len(line) - len(line.lstrip())]
        is_closed = b"{" in line and line.count(b"{") == line.count(b"}")
        ends.append(line_end if is_closed else nearest.pop(indent, line_end))
    return ends[::-1]


def _open_bodies(drafts: Sequence[Draft], captures: Captures, data: bytes) -> None:
    """Remove the captures of blocks that are bodies of recovered types: the grammar took them for
    blocks of statements, which would hide the definitions in them."""
    bodies = {data.find(b"{", draft.header_end) for draft in drafts if draft.kind in TYPES}
    if bodies:
        captures.definitions = [
            (pattern, kind, match)
            for pattern, kind, match in captures.definitions
            if kind not in BLOCKS or match[kind][0].start_byte not in bodies
        ]
