"""Tables of patterns as one expression each, fast enough for every path of a repository."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
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
        table = list(rows)
        self._rows: Sequence[Row] = [row for row, _ in table]
        groups = (
            "(" + "|".join(translate(pattern) for pattern in patterns.split()) + ")"
            for _, patterns in table
        )
        self._pattern = re.compile("|".join(groups))

    def find(self, text: str) -> Row | None:
        """The row that has a pattern that matches *text* in full."""
        match = self._pattern.fullmatch(text)
        return self._rows[match.lastindex - 1] if match and match.lastindex else None


def translate(pattern: str) -> str:
    """The expression of one pattern."""
    exact = pattern.startswith("=")
    parts = _SPLIT.split(pattern.removeprefix("=").removeprefix("/"))
    written = "".join(
        WORDS.get(part, part if part.startswith("[") else re.escape(part)) for part in parts
    )
    return f"(?:{written})" if exact else f"(?i:{written})"
