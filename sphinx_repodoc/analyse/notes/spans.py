"""Which definition a line stands in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable

from sphinx_repodoc.model import Symbol, SymbolKind


class Spans:
    """The definitions of some kinds in a file, for questions about lines."""

    def __init__(self, symbols: Iterable[Symbol], kinds: Collection[SymbolKind]) -> None:
        self.symbols = sorted(
            (symbol for symbol in symbols if symbol.kind in kinds),
            key=lambda symbol: (symbol.line, -symbol.end_line),
        )
        self._starts = [symbol.line for symbol in self.symbols]
        self._outer = _find_outer(self.symbols)

    def find(self, line: int) -> int:
        """The number of the innermost definition around *line*, -1 where there is none."""
        number = bisect_right(self._starts, line) - 1
        while number >= 0 and self.symbols[number].end_line < line:
            number = self._outer[number]
        return number

    def name(self, line: int) -> str:
        """The qualified name of the innermost definition around *line*."""
        number = self.find(line)
        return self.symbols[number].qualname if number >= 0 else ""


def _find_outer(symbols: list[Symbol]) -> list[int]:
    """For each definition the number of the one around it."""
    outer: list[int] = []
    open_ones: list[int] = []
    for number, symbol in enumerate(symbols):
        while open_ones and symbols[open_ones[-1]].end_line < symbol.end_line:
            open_ones.pop()
        outer.append(open_ones[-1] if open_ones else -1)
        open_ones.append(number)
    return outer
