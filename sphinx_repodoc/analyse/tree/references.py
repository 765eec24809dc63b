"""Names that a file uses, out of captures."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

import tree_sitter

from sphinx_repodoc.analyse.tree.definitions import clean_name
from sphinx_repodoc.analyse.tree.rows import FindRow
from sphinx_repodoc.model import Reference, ReferenceKind

_CAPTURES = {
    ReferenceKind.CALL: "reference.call",
    ReferenceKind.TYPE: "reference.type",
    ReferenceKind.BASE: "base",
}


def collect_references(
    nodes: Mapping[str, Iterable[tree_sitter.Node]],
    defined: Container[int],
    data: bytes,
    find_row: FindRow,
) -> tuple[Reference, ...]:
    """The references of a file, sorted; what stands where a name is defined is none."""
    found: dict[tuple[ReferenceKind, bytes], set[int]] = {}
    bases = {node.start_byte for node in nodes.get("base", ())}
    for kind, capture in _CAPTURES.items():
        for node in nodes.get(capture, ()):
            start = node.start_byte
            if kind is not ReferenceKind.BASE and (start in defined or start in bases):
                continue
            lines = found.setdefault((kind, data[start : node.end_byte]), set())
            lines.add(find_row(start) + 1)
    return tuple(
        Reference(
            kind=kind,
            name=clean_name(name.decode("utf-8", "replace")),
            lines=tuple(sorted(found[kind, name])),
        )
        for kind, name in sorted(found)
    )
