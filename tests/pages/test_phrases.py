from __future__ import annotations

import pytest

from sphinx_repodoc.pages.blocks import Code
from sphinx_repodoc.pages.phrases import count, format_size, join_inlines


def test_count_agrees_with_its_number() -> None:
    assert count(0, "file") == "0 files"
    assert count(1, "file") == "1 file"
    assert count(1234, "file") == "1,234 files"
    assert count(1, "class", "classes") == "1 class"
    assert count(2, "class", "classes") == "2 classes"


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "0 bytes"),
        (1, "1 byte"),
        (999, "999 bytes"),
        (1000, "1.0 KB"),
        (999_949, "999.9 KB"),
        (999_950, "1.0 MB"),
        (999_950_000, "1.0 GB"),
        (12_300_000_000, "12.3 GB"),
    ],
)
def test_sizes_have_four_digits_at_most(size: int, words: str) -> None:
    assert format_size(size) == words


def test_separators_stand_between_parts() -> None:
    assert join_inlines([]) == ()
    assert join_inlines([("a",)]) == ("a",)
    assert join_inlines([("a", Code("b")), ("c",)], " or ") == ("a", Code("b"), " or ", "c")
