"""Names that a file uses, out of captures.

Calls on a local variable belong to its type where that is written: ``ship := &Ship{}``,
``Ship ship = ...``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

import tree_sitter
from msgspec.structs import replace

from sphinx_repodoc.analyse.tree.text import FindRow, clean_name, cut
from sphinx_repodoc.model import CALLABLES, UNKNOWN_OWNER, Reference, ReferenceKind, Symbol
from sphinx_repodoc.spans import Spans

Nodes = Mapping[str, Iterable[tree_sitter.Node]]

_CAPTURES = {
    "reference.call": ReferenceKind.CALL,
    "reference.method": ReferenceKind.CALL,
    "reference.type": ReferenceKind.TYPE,
    "base": ReferenceKind.BASE,
}
# The last byte of ``.``, ``->``, ``::`` and ``\\``.
_BEHIND_OWNER = frozenset(b".>:\\")
# Patterns for the reversed text before a name: a search forwards would start at every letter.
_OWNER_BACKWARDS = re.compile(rb"(?:\.[?!]?|>-|::|\\)\s*([\w$]*)")
# Only for method calls with a colon; in most languages a type or a value follows a colon.
_COLON_BACKWARDS = re.compile(rb":\s*([\w$]*)")
_MAX_OWNER = 80


def collect_references(
    nodes: Nodes, defined: Container[int], data: bytes, find_row: FindRow
) -> tuple[Reference, ...]:
    """Return the references of a file, sorted; names at the positions *defined* are not uses."""
    found: defaultdict[tuple[ReferenceKind, bytes, bytes], list[int]] = defaultdict(list)
    bases = {node.start_byte for node in nodes.get("base", ())}
    for capture, kind in _CAPTURES.items():
        marks = _COLON_BACKWARDS if capture == "reference.method" else _OWNER_BACKWARDS
        elsewhere = () if kind is ReferenceKind.BASE else bases
        for node in nodes.get(capture, ()):
            start = node.start_byte
            name = data[start : node.end_byte]
            if start in elsewhere or (elsewhere is bases and start in defined):
                continue
            if kind is ReferenceKind.TYPE:
                # Of a macro that makes a type, the macro is used.
                name = name.partition(b"(")[0]
            has_owner = start and data[start - 1] in _BEHIND_OWNER
            owner = _find_owner(marks, data, start) if has_owner else b""
            if name:
                found[kind, name, owner].append(start)
    return tuple(
        Reference(
            kind=kind,
            name=clean_name(name.decode("utf-8", "replace")),
            lines=tuple(sorted({find_row(start) + 1 for start in starts})),
            owner=(owned := owner.decode("utf-8", "replace")),
            through=owned,
        )
        for (kind, name, owner), starts in sorted(found.items())
    )


def _find_owner(marks: re.Pattern[bytes], data: bytes, start: int) -> bytes:
    """Return the word before a name and its separator."""
    found = marks.match(data[max(start - _MAX_OWNER, 0) : start][::-1])
    return (found[1][::-1] or UNKNOWN_OWNER.encode()) if found else b""


def type_owners(
    references: tuple[Reference, ...],
    nodes: Nodes,
    symbols: Iterable[Symbol],
    data: bytes,
    find_row: FindRow,
) -> tuple[Reference, ...]:
    """Return *references*, sorted; calls on a local variable are owned by its type."""
    if not (declared := _read_declarations(nodes, data, find_row)):
        return references
    functions = Spans(
        (each.line, each.end_line, number)
        for number, each in enumerate(symbols)
        if each.kind in CALLABLES
    )
    typed: list[Reference] = []
    for reference in references:
        found = declared.get(reference.owner)
        if found and reference.kind is ReferenceKind.CALL:
            typed += _split(reference, found, functions)
        else:
            typed.append(reference)
    return tuple(sorted(typed, key=lambda each: (each.kind, each.name, each.owner, each.through)))


def _read_declarations(
    nodes: Nodes, data: bytes, find_row: FindRow
) -> dict[str, list[tuple[int, str]]]:
    """Return the lines on which each variable is declared, with its type there."""
    declared: dict[str, list[tuple[int, str]]] = {}
    # The two are always captured together.
    pairs = zip(nodes.get("variable.name", ()), nodes.get("variable.type", ()), strict=True)
    for name, written in pairs:
        line = find_row(name.start_byte) + 1
        declared.setdefault(cut(data, name), []).append((line, cut(data, written)))
    for found in declared.values():
        found.sort()
    return declared


def _split(
    reference: Reference, declared: Sequence[tuple[int, str]], functions: Spans[int]
) -> Iterator[Reference]:
    """Yield *reference* once for each type that the variable has on its lines."""
    lines: dict[str, list[int]] = {}
    for line in reference.lines:
        lines.setdefault(_find_type(line, declared, functions), []).append(line)
    for owner, found in lines.items():
        yield replace(reference, owner=owner or reference.owner, lines=tuple(found))


def _find_type(line: int, declared: Sequence[tuple[int, str]], functions: Spans[int]) -> str:
    """Return the type in the last declaration before *line*, empty if that is in another
    function."""
    position = bisect_right(declared, line, key=lambda each: each[0])
    if not position:
        return ""
    start, written = declared[position - 1]
    return written if functions.find(start) == functions.find(line) else ""
