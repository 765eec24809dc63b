"""The first rows of a file with separated values, as a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from itertools import islice

from sphinx_repodoc.pages.blocks import Block, DataTable, Paragraph
from sphinx_repodoc.pages.phrases import count

MAX_ROWS = 50
MAX_COLUMNS = 30
MAX_CELL = 200
"""Maximum length of the text in a cell."""

_SEPARATORS = "\t,;|"
# Number of rows from which the separator is guessed.
_SAMPLE_ROWS = 20
_SAMPLE_CHARS = 20_000


def make_data_table(text: str) -> Iterator[Block]:
    """Yield a table of the first rows in *text*, and the numbers of rows and columns if there are
    more. Yield nothing if *text* has a single column."""
    text = text.removeprefix("\ufeff")
    separator = guess_separator(text)
    if not separator:
        return
    rows = [row[: MAX_COLUMNS + 1] for row in islice(_read(text, separator), MAX_ROWS + 1)]
    if len(rows) < 2:
        return
    header, *shown = rows
    yield DataTable(_cut_row(header), tuple(map(_cut_row, shown)))
    if note := " ".join(_describe_rest(text, separator, rows)):
        yield Paragraph((note,), role="note")


def guess_separator(text: str) -> str:
    """Return the separator that splits the first rows most evenly; empty if none does."""
    sample = text[:_SAMPLE_CHARS]
    best, choice = 0.0, ""
    for separator in _SEPARATORS:
        rows = list(islice(_read(sample, separator), _SAMPLE_ROWS))
        # Ignore the last row, which may be cut, unless it is the only one after the header.
        sizes = [len(row) for row in (rows[:-1] if len(rows) > 2 else rows)]
        if not sizes or sizes[0] < 2:
            continue
        even = sum(size == sizes[0] for size in sizes) / len(sizes)
        if even > best:
            best, choice = even, separator
    return choice if best >= 0.5 else ""


def _read(text: str, separator: str) -> Iterator[list[str]]:
    """Yield the rows that are not blank, up to one that the reader rejects as too long."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        yield from (row for row in reader if row)
    except csv.Error:
        return


def _cut_row(row: list[str]) -> tuple[str, ...]:
    return tuple(map(_cut, row[:MAX_COLUMNS]))


def _cut(value: str) -> str:
    value = value.replace("\0", "").strip()
    return value if len(value) <= MAX_CELL else f"{value[: MAX_CELL - 1]}…"


def _describe_rest(text: str, separator: str, rows: list[list[str]]) -> Iterator[str]:
    """Yield sentences about the rows and columns that the table leaves out."""
    if len(rows) > MAX_ROWS:
        total = sum(1 for _ in _read(text, separator)) - 1
        if total > MAX_ROWS:
            yield f"The first {MAX_ROWS} of {count(total, 'row')}."
    if any(len(row) > MAX_COLUMNS for row in rows):
        yield f"The first {MAX_COLUMNS} columns."
