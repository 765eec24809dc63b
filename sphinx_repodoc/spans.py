"""Find the innermost of nested line ranges (such as functions in classes) around a line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Spans(Generic[Value]):
    """Line ranges with values. An inner range is cut where the range around it ends."""

    def __init__(self, spans: Iterable[tuple[int, int, Value]]) -> None:
        """Take *spans* as (first line, last line, value)."""
        # ``_values[i]`` is the value for the lines from ``_lines[i]`` up to ``_lines[i + 1]``.
        self._lines: list[int] = []
        self._values: list[Value | None] = []
        around: list[tuple[int, Value]] = []
        for first, last, value in sorted(spans, key=lambda span: (span[0], -span[1])):
            self._close(around, first)
            around.append((min(last, around[-1][0]) if around else last, value))
            self._begin(first, value)
        while around:
            self._close(around, around[-1][0] + 1)

    def _close(self, around: list[tuple[int, Value]], line: int) -> None:
        """Close the ranges in *around* that end before *line*."""
        while around and around[-1][0] < line:
            last, _ = around.pop()
            self._begin(last + 1, around[-1][1] if around else None)

    def _begin(self, line: int, value: Value | None) -> None:
        self._lines.append(line)
        self._values.append(value)

    def find(self, line: int) -> Value | None:
        """Return the value of the innermost range that contains *line*, or None."""
        position = bisect_right(self._lines, line)
        return self._values[position - 1] if position else None
