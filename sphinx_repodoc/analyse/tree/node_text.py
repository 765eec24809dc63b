"""Positions and text of syntax nodes in a file, whose content is bytes."""

from __future__ import annotations

import functools
import re
from bisect import bisect_right
from collections.abc import Callable

import tree_sitter

FindRow = Callable[[int], int]

MAX_NAME = 600

BLANKS = bytes(byte if byte == 10 else 32 for byte in range(256))
"""Table for :meth:`bytes.translate`: every byte but a newline becomes a blank."""

_NEWLINE = re.compile(rb"\n")
_OPERATOR = re.compile(r":?\(\s*([^\w\s()]+)\s*\)")


def count_rows(data: bytes) -> FindRow:
    """Return a function from a position in *data* to its row; both count from 0.

    Faster than ``node.start_point.row``, which creates an object each time.
    """
    return functools.partial(bisect_right, [match.end() for match in _NEWLINE.finditer(data)])


def cut(data: bytes, node: tree_sitter.Node, last: tree_sitter.Node | None = None) -> str:
    """Return the text from *node* to *last*, by default that of *node* alone."""
    return data[node.start_byte : (last or node).end_byte].decode("utf-8", "replace")


def span(node: tree_sitter.Node, last: tree_sitter.Node | None = None) -> tuple[int, int]:
    """Return the start of *node*, and the end of it or of the *last* one."""
    return node.start_byte, (last or node).end_byte


def clean_name(text: str) -> str:
    """Return a name on one line, without quotes or (for an operator, ``(+)``) parentheses."""
    if text.isidentifier():
        return text[:MAX_NAME]
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'`":
        text = text[1:-1]
    elif operator := _OPERATOR.fullmatch(text):
        text = operator[1]
    return " ".join(text.split())[:MAX_NAME]
