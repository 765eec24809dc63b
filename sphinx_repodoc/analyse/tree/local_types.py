"""What variables of functions are, where that is written: ``ship := &Ship{}``, ``Ship ship = ...``.

What is called on such a variable is then called on its type.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

import tree_sitter
from msgspec.structs import replace

from sphinx_repodoc.analyse.tree.rows import FindRow
from sphinx_repodoc.model import CALLABLES, Reference, ReferenceKind, Symbol
from sphinx_repodoc.spans import Spans

Nodes = Mapping[str, Iterable[tree_sitter.Node]]


def type_owners(
    references: tuple[Reference, ...],
    nodes: Nodes,
    symbols: Iterable[Symbol],
    data: bytes,
    find_row: FindRow,
) -> tuple[Reference, ...]:
    """*references* with the type as the owner of what is called on a variable, sorted."""
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
    """Name -> the lines on which a variable of that name is declared, with its type."""
    declared: dict[str, list[tuple[int, str]]] = {}
    # The two are always captured together.
    pairs = zip(nodes.get("variable.name", ()), nodes.get("variable.type", ()), strict=True)
    for name, written in pairs:
        line = find_row(name.start_byte) + 1
        declared.setdefault(_read(name, data), []).append((line, _read(written, data)))
    for found in declared.values():
        found.sort()
    return declared


def _read(node: tree_sitter.Node, data: bytes) -> str:
    return data[node.start_byte : node.end_byte].decode("utf-8", "replace")


def _split(
    reference: Reference, declared: Sequence[tuple[int, str]], functions: Spans[int]
) -> Iterator[Reference]:
    lines: dict[str, list[int]] = {}
    for line in reference.lines:
        lines.setdefault(_find_type(line, declared, functions), []).append(line)
    for owner, found in lines.items():
        yield replace(reference, owner=owner or reference.owner, lines=tuple(found))


def _find_type(line: int, declared: Sequence[tuple[int, str]], functions: Spans[int]) -> str:
    """The type of the last declaration before *line*, empty where the two stand in different
    functions: there it may be something else."""
    position = bisect_right(declared, line, key=lambda each: each[0])
    if not position:
        return ""
    start, written = declared[position - 1]
    return written if functions.find(start) == functions.find(line) else ""
