"""The line around a place in a text, without going through a text that is all one line."""

from __future__ import annotations

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
