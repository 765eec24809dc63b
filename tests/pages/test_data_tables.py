from __future__ import annotations

import pytest

from sphinx_repodoc.pages.blocks import DataTable, Paragraph
from sphinx_repodoc.pages.data_tables import make_data_table


def make_table(text: str) -> DataTable:
    block = next(iter(make_data_table(text)))
    assert isinstance(block, DataTable)
    return block


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a,b\n1,2\n", [("a", "b"), ("1", "2")]),
        ("a\tb,c\n1\t2,3\n", [("a", "b,c"), ("1", "2,3")]),
        ("a;b\n1,5;2\n2,5;3\n", [("a", "b"), ("1,5", "2"), ("2,5", "3")]),
        ("a|b\r\n1|2", [("a", "b"), ("1", "2")]),
        ('\ufeffa,b\n"x, ""y""\nz", 2\n', [("a", "b"), ('x, "y"\nz', "2")]),
        ("a,b\n\n1,2\n3\n4,5,6\n", [("a", "b"), ("1", "2"), ("3",), ("4", "5", "6")]),
        ("a,b\n\0,\0x\n", [("a", "b"), ("", "x")]),
    ],
)  # fmt: skip
def test_rows(text: str, rows: list[tuple[str, ...]]) -> None:
    table = make_table(text)
    assert [table.header, *table.rows] == rows


@pytest.mark.parametrize(
    "text",
    [
        "", "\n\n", "one\ntwo\n", "a,b\n", "Dear all,\nthis is\na letter\nfrom me\n",
        '"' + "x" * 200_000 + ",y\n1,2\n",
    ],
)  # fmt: skip
def test_what_is_no_table(text: str) -> None:
    assert list(make_data_table(text)) == []


def test_long_tables_are_cut() -> None:
    text = "".join(
        f"{','.join(f'{row}.{column}' for column in range(40))}\n" for row in range(1001)
    )
    table, note = make_data_table(text)
    assert isinstance(table, DataTable)
    assert len(table.rows) == 50
    assert {len(row) for row in (table.header, *table.rows)} == {30}
    assert note == Paragraph(("The first 50 of 1,000 rows. The first 30 columns.",), role="note")


def test_long_values_are_cut() -> None:
    table = make_table(f"a,b\n{'x' * 300},y\n")
    assert table.rows == ((f"{'x' * 199}…", "y"),)
