"""Titles of tests as rows of the outline of a test file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from sphinx_repodoc.model import TitledTest
from sphinx_repodoc.pages.blocks import Link, OutlineItem
from sphinx_repodoc.pages.book import FileContext, anchor_line

SKIPPED = "skipped"
"""The word before the name of a test that does not run."""


def list_titled(context: FileContext) -> tuple[TitledTest, ...]:
    """Return the titled tests of a file that contains tests; none for other files."""
    roles = context.book.index.roles.get(context.path, ())
    has_tests = any(role.role in {"test", "tested"} for role in roles)
    return context.analysis.titled_tests if has_tests else ()


def merge_titled(
    items: Sequence[OutlineItem], titled: Iterable[TitledTest], *, listed: bool
) -> list[OutlineItem]:
    """Return the rows of symbols, and a row for each of the titled tests that is no symbol. If
    there are any, all rows are in the order of lines, each below the one that contains it."""
    added = [_make_row(each, listed=listed) for each in titled if not each.symbol]
    if not added:
        return list(items)
    merged: list[OutlineItem] = []
    around: list[OutlineItem] = []
    for row in sorted([*items, *added], key=lambda row: (row.first, -row.last, row.depth)):
        while around and around[-1].last < row.last:
            around.pop()
        merged.append(replace(row, depth=len(around)))
        around.append(row)
    return merged


def _make_row(test: TitledTest, *, listed: bool) -> OutlineItem:
    return OutlineItem(
        depth=test.depth,
        before="",
        link=Link(test.title, anchor=anchor_line(test.line) if listed else ""),
        signature="",
        doc="",
        kind=SKIPPED if test.is_skipped else "",
        first=test.line,
        last=test.end_line,
    )
