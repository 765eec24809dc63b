"""Read the SCIP indexes that scip-python and scip-typescript write.

Only the fields that the comparison needs are decoded; the format is
https://github.com/sourcegraph/scip/blob/main/scip.proto.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.oracle.facts import Kind

DEFINITION = 1
"""Bit of the roles of an occurrence that defines its symbol."""

_VARINT, _FIXED_64, _BYTES, _FIXED_32 = 0, 1, 2, 5
_DOCUMENTS, _PATH, _OCCURRENCES = 2, 1, 2
_RANGE, _SYMBOL, _ROLES = 1, 2, 3
# The last descriptor of a symbol: its name, and the characters that tell its kind.
_LAST = re.compile(
    r"(?P<name>`(?:[^`]|``)*`|[\w$+-]*)(?P<suffix>/|#|\.|:|!|\([^()]*\)\.)$"
    r"|[(\[](?P<parameter>`(?:[^`]|``)*`|[\w$+-]*)[)\]]$"
)
_HEAD = re.compile(r"(?:[^ ]|  )* (?:[^ ]|  )* (?:[^ ]|  )* (?:[^ ]|  )* ")
_KINDS = {"/": Kind.MODULE, ":": Kind.MODULE, "#": Kind.TYPE}


class ScipOccurrence(NamedTuple):
    """A place at which a symbol is named; lines and columns count from 0."""

    line: int
    column: int
    end_line: int
    end: int
    symbol: str
    roles: int


def read_index(path: Path) -> Iterator[tuple[str, list[ScipOccurrence]]]:
    """Yield each file of the index at *path* with its occurrences."""
    for number, value in _read_fields(path.read_bytes()):
        if number == _DOCUMENTS and isinstance(value, bytes):
            yield _read_document(value)


def _read_document(data: bytes) -> tuple[str, list[ScipOccurrence]]:
    path, occurrences = "", []
    for number, value in _read_fields(data):
        if isinstance(value, bytes):
            if number == _PATH:
                path = value.decode()
            elif number == _OCCURRENCES:
                occurrences.append(_read_occurrence(value))
    return path, occurrences


def _read_occurrence(data: bytes) -> ScipOccurrence:
    places: list[int] = []
    symbol, roles = "", 0
    for number, value in _read_fields(data):
        if number == _RANGE:
            places += list(_read_varints(value)) if isinstance(value, bytes) else [value]
        elif number == _SYMBOL and isinstance(value, bytes):
            symbol = value.decode()
        elif number == _ROLES and isinstance(value, int):
            roles = value
    line, column = places[:2]
    # A range within a line has three numbers.
    end_line, end = places[2:] if len(places) > 3 else (line, places[2])
    return ScipOccurrence(line, column, end_line, end, symbol, roles)


def _read_fields(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Yield the number and the value of each field of a protobuf message."""
    position = 0
    while position < len(data):
        key, position = _read_varint(data, position)
        kind = key & 7
        if kind == _VARINT:
            value, position = _read_varint(data, position)
            yield key >> 3, value
            continue
        size = {_FIXED_64: 8, _FIXED_32: 4}.get(kind, 0)
        if kind == _BYTES:
            size, position = _read_varint(data, position)
        yield key >> 3, data[position : position + size]
        position += size


def _read_varints(data: bytes) -> Iterator[int]:
    position = 0
    while position < len(data):
        value, position = _read_varint(data, position)
        yield value


def _read_varint(data: bytes, position: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[position]
        value |= (byte & 0x7F) << shift
        position, shift = position + 1, shift + 7
        if byte < 0x80:
            return value, position


def find_name(symbol: str) -> tuple[str, Kind]:
    """Return the name and the kind of a symbol, from its last descriptors."""
    head = _HEAD.match(symbol)
    if head is None or symbol.startswith("local "):
        return symbol, Kind.VALUE
    last = _LAST.search(symbol, head.end())
    if last is None:
        return symbol, Kind.VALUE
    name = (last["name"] or last["parameter"] or "").strip("`")
    suffix = last["suffix"] or ""
    if suffix.endswith(")."):
        is_member = symbol[: last.start()].endswith("#")
        return name, Kind.METHOD if is_member else Kind.FUNCTION
    return name, _KINDS.get(suffix, Kind.VALUE)
