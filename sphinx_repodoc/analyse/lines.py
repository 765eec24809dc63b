"""The line of a place in a text, without going through the whole text for each place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import AnyStr

MAX_INDENT = 1000
"""What stands further away is no indentation. To look there from each of the many definitions
that can stand in one line would take the square of their number."""


def read_before(text: AnyStr, position: int) -> AnyStr:
    """What stands in a line before *position*, at most the last of it."""
    before = text[max(position - MAX_INDENT, 0) : position]
    # mypy goes through it once for each of the two types.
    newline = "\n" if isinstance(before, str) else b"\n"  # type: ignore[redundant-expr]
    return before[before.rfind(newline) + 1 :]


def find_with_lines(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Each match of *pattern* in *text*, with the number of the line in which it begins."""
    line, done = 1, 0
    for match in pattern.finditer(text):
        line += text.count("\n", done, match.start())
        done = match.start()
        yield line, match
