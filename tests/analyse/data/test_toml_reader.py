"""TOML that would stop Python's own reader."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse.data.toml_reader import MAX_LINE, load_toml


def test_tables_are_read() -> None:
    assert load_toml('[a]\nb.c = "d"\n') == {"a": {"b": {"c": "d"}}}


@pytest.mark.parametrize("text", ["a = ", "a." * MAX_LINE + "b = 1"])
def test_what_cannot_be_read_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"Invalid value|too long"):
        load_toml(text)
