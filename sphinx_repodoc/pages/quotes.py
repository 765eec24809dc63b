"""The lines of code that use definitions of other files, as lists of uses show them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from sphinx_repodoc.index.uses import Uses
from sphinx_repodoc.pages.texts import unify_line_ends

MAX_CODE = 140
"""Longer lines are cut, so that the used name stays visible."""
# Number of characters before the name in a line that is cut at its start.
_LEAD = 40
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


def cut_line(code: str, name: str) -> tuple[str, int, int]:
    """Return *code*, cut if it is long, and the range of *name* in it, (0, 0) if it has none."""
    code = _clean(code)
    start = _find_name(code, name)
    end = start + len(name) if start >= 0 else start
    if len(code) > MAX_CODE:
        first = max(0, start - _LEAD) if end > MAX_CODE else 0
        before = _CUT if first else ""
        after = _CUT if first + MAX_CODE < len(code) else ""
        code = f"{before}{code[first : first + MAX_CODE]}{after}"
        start, end = start - first + len(before), end - first + len(before)
    return (code, start, end) if 0 <= start < end <= MAX_CODE else (code, 0, 0)


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
