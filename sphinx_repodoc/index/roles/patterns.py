"""Tables of patterns as one expression each, fast enough for every path of a repository."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Generic, TypeVar

Row = TypeVar("Row")

DOCUMENT = r"\.(?:md|markdown|mdx|rst|txt|adoc|org|html?)"

WORDS = {
    "{document}": DOCUMENT,
    "{doc}": f"(?:{DOCUMENT})?",
    # LICENSE-APACHE-2.0, but no code: license-check.py.
    "{word}": r"[^/.]+(?:\.\d+)?",
    # Dockerfile.cuda, but no document about it.
    "{variant}": r"(?!md\b|txt\b)[^/.]+",
    "**/": r"(?:[^/]+/)*?",
    "*": r"[^/]*",
}
"""What stands for what in a pattern, besides sets of characters in brackets."""

_SPLIT = re.compile(r"(\{\w+\}|\*\*/|\*|\[[^\]]+\])")


class Patterns(Generic[Row]):
    """Rows, each found by its patterns; the first that matches decides."""

    def __init__(self, rows: Iterable[tuple[Row, str]]) -> None:
        self._rows: list[Row] = []
        any_case: list[tuple[int, str]] = []
        exact: list[tuple[int, str]] = []
        for number, (row, patterns) in enumerate(rows):
            self._rows.append(row)
            for pattern in patterns.split():
                if pattern.startswith("="):
                    exact.append((number, pattern[1:]))
                else:
                    any_case.append((number, pattern.lower()))
        self._any_case = _Alternatives(any_case)
        self._exact = _Alternatives(exact)

    def find(self, text: str) -> Row | None:
        """The row that has a pattern that matches *text* in full."""
        found = [*self._any_case.find(text.lower()), *self._exact.find(text)]
        return self._rows[min(found)] if found else None


class _Alternatives:
    """Patterns as one expression. An empty group behind each tells which it was: before it,
    the first character of a pattern could not be compared at once. Those that begin in any
    folder share their beginning."""

    def __init__(self, patterns: list[tuple[int, str]]) -> None:
        fixed = [(number, pattern) for number, pattern in patterns if pattern[:3] != _ANYWHERE]
        free = [(number, pattern[3:]) for number, pattern in patterns if pattern[:3] == _ANYWHERE]
        self._numbers = [number for number, _ in (*fixed, *free)]
        alternatives = [f"{translate(pattern)}()" for _, pattern in fixed]
        if free:
            inner = "|".join(f"{translate(pattern)}()" for _, pattern in free)
            alternatives.append(f"{WORDS[_ANYWHERE]}(?:{inner})")
        self._pattern = re.compile("|".join(alternatives)) if patterns else None

    def find(self, text: str) -> list[int]:
        """The number of the pattern that matches *text* in full, if one does."""
        match = self._pattern.fullmatch(text) if self._pattern else None
        return [self._numbers[match.lastindex - 1]] if match and match.lastindex else []


_ANYWHERE = "**/"


def translate(pattern: str) -> str:
    """The expression of one pattern."""
    parts = _SPLIT.split(pattern.removeprefix("/"))
    return "".join(
        WORDS.get(part, part if part.startswith("[") else re.escape(part)) for part in parts
    )
