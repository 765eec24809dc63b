"""The lines of code that use definitions of other files, as lists of uses show them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from sphinx_repodoc.index.uses import Uses
from sphinx_repodoc.pages.texts import unify_line_ends

_CUT = "…"
# Names with other characters, such as C++ operators, are not emphasised: a quotation mark in a name
# could begin a string.
_PLAIN_NAME = re.compile(r"[\w$]+")


class Quotes:
    """The lines of each file that use definitions of other files, without surrounding blanks.

    They are read on demand. Before worker processes are forked, :meth:`load` reads those of all
    files at once: otherwise each worker would read a file for every page that it is quoted on.
    """

    def __init__(self, uses: Uses, read: Callable[[str], str]) -> None:
        self._uses = uses
        self._read = read
        self._lines: dict[str, Mapping[int, str]] = {}

    def load(self) -> None:
        """Read the lines of all files."""
        for path in self._uses.by_user:
            self.find(path)

    def find(self, path: str) -> Mapping[int, str]:
        """Return line number -> code, for the lines of a file that use other files."""
        if path not in self._lines:
            self._lines[path] = self._quote(path)
        return self._lines[path]

    def _quote(self, path: str) -> Mapping[int, str]:
        uses = self._uses.by_user.get(path, ())
        numbers = {line for use in uses if use.symbol and use.target != path for line in use.lines}
        if not numbers:
            return {}
        lines = unify_line_ends(self._read(path)).split("\n")
        return {line: lines[line - 1].strip() for line in numbers if line <= len(lines)}


def _clean(code: str) -> str:
    """Return *code* with single spaces and without control characters."""
    code = " ".join(code.split())
    return code if code.isprintable() else "".join(filter(str.isprintable, code))


class Width(NamedTuple):
    """The space for a line of code: the maximum number of characters, and the number of those
    within which the used name must end."""

    most: int
    reach: int


NARROW = Width(most=100, reach=25)
"""In the column beside a listing."""
WIDE = Width(most=140, reach=120)


def cut_line(code: str, name: str, width: Width) -> tuple[str, int, int]:
    """Return *code*, cut if it is long, and the range of *name* in it, (0, 0) if it has none."""
    code = _clean(code)
    start = _find_name(code, name)
    end = start + len(name)
    # Cut the start of the line if the name would not be visible otherwise.
    first = max(min(end - width.reach, start), 0)
    last = first + width.most
    before, after = _CUT if first else "", _CUT if last < len(code) else ""
    shift = len(before) - first
    place = (start + shift, end + shift) if start >= 0 and end <= last else (0, 0)
    return (f"{before}{code[first:last]}{after}", *place)


def _find_name(code: str, name: str) -> int:
    """Return where the whole word *name* first occurs in *code*, or -1."""
    if not _PLAIN_NAME.fullmatch(name):
        return -1
    start = code.find(name)
    while start >= 0:
        around = code[max(start - 1, 0) : start] + code[start + len(name) : start + len(name) + 1]
        if not any(each.isalnum() or each == "_" for each in around):
            return start
        start = code.find(name, start + 1)
    return -1
