"""The lines of a Python file that are comments, counted without its tokens."""

from __future__ import annotations

import re

_COMMENT_LINE = re.compile(r"\n[^\S\n]*#")


def count_comment_lines(text: str, string_lines: set[int]) -> int:
    """The lines that hold a comment and nothing else; *string_lines* are inside of strings."""
    count = len(_COMMENT_LINE.findall(f"\n{text}"))
    if count and string_lines:
        lines = text.split("\n")
        count -= sum(lines[number - 1].lstrip().startswith("#") for number in string_lines)
    return count
