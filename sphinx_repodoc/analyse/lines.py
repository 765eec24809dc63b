"""Counts of lines (all, filled, with comments only), and line numbers of positions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import AnyStr

from sphinx_repodoc.languages.load import CommentStyle

MAX_INDENT = 1000
"""Most characters before a position that :func:`read_before` returns. Without a limit, many
definitions on one long line would take quadratic time."""


def read_before(text: AnyStr, position: int) -> AnyStr:
    """The text between the start of the line and *position*, at most ``MAX_INDENT`` characters."""
    before = text[max(position - MAX_INDENT, 0) : position]
    # mypy checks this function once for str and once for bytes.
    newline = "\n" if isinstance(before, str) else b"\n"  # type: ignore[redundant-expr]
    return before[before.rfind(newline) + 1 :]


def find_with_lines(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Each match of *pattern* in *text*, with the number of the line where it begins."""
    line, done = 1, 0
    for match in pattern.finditer(text):
        line += text.count("\n", done, match.start())
        done = match.start()
        yield line, match


# A run of blank lines. Counting these is faster, as they are fewer than filled lines.
_BLANKS = re.compile(r"\n\s*\n")


def count_lines(content: str) -> int:
    """The number of lines."""
    return content.count("\n") + (bool(content) and not content.endswith("\n"))


def count_filled_lines(content: str) -> int:
    """The number of lines that are not blank."""
    text = f"\n{content}" if content.endswith("\n") else f"\n{content}\n"
    runs: list[str] = _BLANKS.findall(text)
    return text.count("\n") - 1 - sum(run.count("\n") - 1 for run in runs)


def count_comment_lines(content: str, style: CommentStyle) -> int:
    """The number of lines with only a comment, for a language without a parser: a comment mark at
    the start of a line counts even inside a string."""
    total = 0
    closing = ""
    for line in map(str.strip, content.split("\n")):
        if closing:
            _, found, after = line.partition(closing)
            total += bool(line) and not (found and after.strip())
            if found:
                closing = ""
        elif line.startswith(style.line):
            total += 1
        elif block := next((pair for pair in style.block if line.startswith(pair[0])), None):
            _, found, after = line[len(block[0]) :].partition(block[1])
            total += not (found and after.strip())
            closing = "" if found else block[1]
    return total


_TASK = re.compile(r"\b(?:TODO|FIXME)\b")


def list_tasks(content: str, style: CommentStyle | None) -> tuple[int, ...]:
    """The lines with ``TODO`` or ``FIXME`` after a comment mark."""
    # Most files have neither word, and finding that out is fast.
    if style is None or ("TODO" not in content and "FIXME" not in content):
        return ()
    marks = (*style.line, *(start for start, _ in style.block))
    found: list[int] = []
    for line, match in find_with_lines(_TASK, content):
        before = read_before(content, match.start())
        is_comment = before.strip() in {"", "*"} or any(mark in before for mark in marks)
        if is_comment and line not in found[-1:]:
            found.append(line)
    return tuple(found)
