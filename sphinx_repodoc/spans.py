"""Nested spans of lines, and the innermost one around a line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Spans(Generic[Value]):
    """Spans of lines, each with a value. A span inside another is cut at the end of that."""

    def __init__(self, spans: Iterable[tuple[int, int, Value]]) -> None:
        """*spans* are (first line, last line, value)."""
        # Each value holds from its line up to the next.
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
        """Close the spans that end before *line*."""
        while around and around[-1][0] < line:
            last, _ = around.pop()
            self._begin(last + 1, around[-1][1] if around else None)

    def _begin(self, line: int, value: Value | None) -> None:
        self._lines.append(line)
        self._values.append(value)

    def find(self, line: int) -> Value | None:
        """Return the value of the innermost span that contains *line*."""
        position = bisect_right(self._lines, line)
        return self._values[position - 1] if position else None
