"""Names that a file uses, out of captures."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping

import tree_sitter

from sphinx_repodoc.analyse.tree.definitions import clean_name
from sphinx_repodoc.analyse.tree.rows import FindRow
from sphinx_repodoc.model import UNKNOWN_OWNER, Reference, ReferenceKind

_CAPTURES = {
    "reference.call": ReferenceKind.CALL,
    "reference.method": ReferenceKind.CALL,
    "reference.type": ReferenceKind.TYPE,
    "base": ReferenceKind.BASE,
}


def collect_references(
    nodes: Mapping[str, Iterable[tree_sitter.Node]],
    defined: Container[int],
    data: bytes,
    find_row: FindRow,
) -> tuple[Reference, ...]:
    """The references of a file, sorted; what stands where a name is defined is none."""
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
                # A macro that makes a type is what is used there.
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


# The last byte of ``.``, ``->``, ``::`` and ``\\``.
_BEHIND_OWNER = frozenset(b".>:\\")
# Read backwards, from the name: a search would begin at each of the letters before it.
_OWNER_BACKWARDS = re.compile(rb"(?:\.[?!]?|>-|::|\\)\s*([\w$]*)")
# Only some languages call methods so; in others a type or a value stands behind a colon.
_COLON_BACKWARDS = re.compile(rb":\s*([\w$]*)")
_MAX_OWNER = 80


def _find_owner(marks: re.Pattern[bytes], data: bytes, start: int) -> bytes:
    """The word before a name and the mark between them."""
    found = marks.match(data[max(start - _MAX_OWNER, 0) : start][::-1])
    return (found[1][::-1] or UNKNOWN_OWNER.encode()) if found else b""
