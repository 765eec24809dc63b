"""Definitions in functions and other blocks, which are known only there."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator

from sphinx_repodoc.model import CALLABLES, TYPES, Symbol, SymbolKind

FindStart = Callable[[int], int]
"""Line -> position of its start."""

CONTAINERS = TYPES | {SymbolKind.NAMESPACE, SymbolKind.MODULE}

_MEMBERS = frozenset({
    SymbolKind.METHOD, SymbolKind.PROPERTY, SymbolKind.FIELD, SymbolKind.CONSTRUCTOR,
})  # fmt: skip
_NAME = re.compile(rb"[\w$\x80-\xff]+")
# The text between the start of a definition and its name
_HEADER = re.compile(rb"[^{};=]*")


class Blocks:
    """Nested blocks of a file."""

    def __init__(self, blocks: Iterable[tuple[int, int]]) -> None:
        self._blocks = sorted(blocks, key=_order)
        self._starts = [start for start, _ in self._blocks]
        # Number of the block around each block.
        self._outer: list[int] = []
        opened: list[int] = []
        for number, (start, _) in enumerate(self._blocks):
            while opened and self._blocks[opened[-1]][1] <= start:
                opened.pop()
            self._outer.append(opened[-1] if opened else -1)
            opened.append(number)

    def find(self, place: int) -> tuple[int, int] | None:
        """Return the innermost block around *place*."""
        number = bisect_right(self._starts, place) - 1
        while number >= 0 and self._blocks[number][1] <= place:
            number = self._outer[number]
        return self._blocks[number] if number >= 0 else None

    def find_outer(self, block: tuple[int, int]) -> tuple[int, int] | None:
        """Return the innermost block around another one."""
        number = self._outer[bisect_right(self._blocks, (block[0], -block[1]), key=_order) - 1]
        return self._blocks[number] if number >= 0 else None


def _order(block: tuple[int, int]) -> tuple[int, int]:
    return block[0], -block[1]


def list_nested(
    symbols: Iterable[Symbol], find_start: FindStart, separator: str
) -> Iterator[tuple[int, str, str, tuple[int, int]]]:
    """Yield definitions inside functions, which are known only there."""
    functions: dict[str, tuple[int, int]] = {}
    for symbol in symbols:
        # Members of an object that the function returns need the object.
        block = functions.get(symbol.parent) if symbol.kind not in _MEMBERS else None
        if block:
            value = f"/{symbol.qualname.replace(separator, '.')}"
            yield block[0], symbol.name, value, block
        if symbol.kind in CALLABLES:
            block = (find_start(symbol.line), find_start(symbol.end_line + 1))
            functions[symbol.qualname] = block


def list_inner(
    symbols: Iterable[Symbol],
    defined: Collection[int],
    around: Blocks,
    code: bytes,
    separator: str,
    opens_spaces: bool,
) -> Iterator[tuple[int, str, str, tuple[int, int]]]:
    """Yield definitions inside of blocks, which are known only there, but no members of types.
    *opens_spaces* says that names of a namespace need no qualifier in its block."""
    containers = TYPES if opens_spaces else CONTAINERS
    starts = [0, *(match.end() for match in re.finditer(rb"\n", code))]
    types = {symbol.qualname for symbol in symbols if symbol.kind in containers}
    inner = {
        (symbol.line, symbol.name): symbol
        for symbol in symbols
        if symbol.parent not in types and symbol.kind not in _MEMBERS
    }
    for place in sorted(defined) if inner else ():
        name = _NAME.match(code, place)
        written = name[0].decode("utf-8", "replace") if name else ""
        symbol = inner.get((bisect_right(starts, place), written))
        block = around.find(place) if symbol else None
        # The header of a function or a type is in its own block.
        while block and _HEADER.fullmatch(code, block[0], place):
            block = around.find_outer(block)
        if symbol and block:
            value = f"/{symbol.qualname.replace(separator, '.')}"
            yield block[0], symbol.name, value, block


def find_hidden(
    symbols: Iterable[Symbol], inner: Iterable[tuple[int, str, str, tuple[int, int]]]
) -> set[str]:
    """Return the names that only *inner* definitions have."""
    outer = Counter(symbol.name for symbol in symbols if not symbol.parent)
    free = outer - Counter(name for _, name, value, _ in inner if value == f"/{name}")
    return {name for _, name, _, _ in inner if name not in free}
