"""Sizes of the parts of a file page.

A page has at most six times the bytes of its source and 60 KB. The listing takes up to 4.5 times
the source, a theme's frame 15 KB. The sections beside the listing share the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from sphinx_repodoc.pages.blocks import Inline, Inlines, Link, Row

MAX_USES_PAGE = 1_000_000
"""Bytes of a page with all uses of the symbols of a file."""


class Allowance(NamedTuple):
    """A number of bytes that grows with the source of the file, up to a limit: browsers take longer
    for long sections, even if they are closed."""

    base: int
    factor: float
    most: int = 120_000

    def of(self, size: int) -> int:
        """Return the number of bytes for a file of *size* bytes."""
        return min(self.base + int(self.factor * size), self.most)


ALLOWANCES: Mapping[str, Allowance] = {
    "structure": Allowance(8_000, 0.5, most=60_000),
    "cross-references": Allowance(18_000, 0.6),
    "imports": Allowance(4_000, 0.3),
    "importers": Allowance(4_000, 0.05),
    "testing": Allowance(4_000, 0.05),
}
"""Allowances of the sections whose length depends on other files, or that may be much longer than
the source. Other sections have at most 15 KB together."""

Item = TypeVar("Item", Inlines, Row)


def fit(items: Sequence[Item], allowance: int) -> Sequence[Item]:
    """Return the first of *items*, paragraphs or rows of a table, that fit into *allowance* bytes;
    at least one."""
    spent = 0
    for number, item in enumerate(items):
        spent += sum(map(_estimate, item))
        if spent > allowance and number:
            return items[:number]
    return items


def _estimate(part: Inline | Inlines) -> int:
    """Return the estimated bytes of the HTML for a part of a row or of running text."""
    if isinstance(part, str):
        return len(part)
    if isinstance(part, Link):
        return len(part.text) + len(part.page) + len(part.anchor) + len(part.url) + 40
    if isinstance(part, tuple):
        return 20 + sum(map(_estimate, part))
    return len(part.text) + 20
