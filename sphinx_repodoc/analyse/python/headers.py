"""Definitions found by their first line alone, for text that no parser understands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_HEADER = re.compile(
    r"(?P<indent>[ \t]*)(?:(?P<is_async>async)[ \t]+)?"
    r"(?:def[ \t]+(?P<function>\w+)[ \t]*(?P<rest>[(\[].*)"
    r"|class[ \t]+(?P<class>\w+)[ \t]*(?:[(:\[].*)?$)"
)


class Header(NamedTuple):
    """A line that starts a definition; it ends where the indentation does."""

    line: int
    end_line: int
    name: str
    is_class: bool
    is_async: bool
    signature: str


def find_headers(text: str) -> Iterator[Header]:
    """The lines of *text* that look like the start of a class or function."""
    lines = text.expandtabs().split("\n")
    for index, line in enumerate(lines):
        if match := _HEADER.match(line):
            yield Header(
                line=index + 1,
                end_line=_end_of_block(lines, index, len(match["indent"])),
                name=match["function"] or match["class"],
                is_class=match["class"] is not None,
                is_async=match["is_async"] is not None,
                signature=_signature(match["rest"] or ""),
            )


def _end_of_block(lines: list[str], start: int, indent: int) -> int:
    """The number of the last line that is indented more than the header at *start*."""
    end = start
    for index in range(start + 1, len(lines)):
        line = lines[index]
        if line.strip():
            if len(line) - len(line.lstrip()) <= indent:
                break
            end = index
    return end + 1


def _signature(rest: str) -> str:
    """The parameters after a function's name, where they close on the same line."""
    written = rest.strip().removesuffix(":").rstrip()
    return written if written.count("(") == written.count(")") else ""
