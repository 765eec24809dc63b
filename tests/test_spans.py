"""Spans against the slow way to find them."""

from __future__ import annotations

import random

import pytest

from sphinx_repodoc.spans import Spans


def _find_slowly(spans: list[tuple[int, int, str]], line: int) -> str | None:
    around = [(last - first, value) for first, last, value in spans if first <= line <= last]
    return min(around, default=(0, None), key=lambda each: each[0])[1]


def _nest(first: int, last: int, depth: int, choose: random.Random) -> list[tuple[int, int, str]]:
    if last - first < 3 or depth == 0:
        return []
    cuts = sorted(choose.sample(range(first, last + 1), 4))
    found = []
    for start, end in ((cuts[0], cuts[1] - 1), (cuts[2], cuts[3])):
        if start < end and (start, end) != (first, last):
            found += [(start, end, f"{start}-{end}"), *_nest(start, end, depth - 1, choose)]
    return found


@pytest.mark.parametrize("seed", range(30))
def test_the_innermost_span_is_found(seed: int) -> None:
    choose = random.Random(seed)
    spans = _nest(1, 60, 4, choose)
    choose.shuffle(spans)
    found = Spans(spans)
    for line in range(63):
        assert found.find(line) == _find_slowly(spans, line), line


def test_what_is_in_another_ends_with_it() -> None:
    spans = Spans([(1, 5, "outer"), (3, 9, "inner")])
    assert [spans.find(line) for line in range(1, 8)] == [
        *("outer", "outer", "inner", "inner", "inner", None, None)
    ]


def test_there_may_be_none() -> None:
    assert Spans[str]([]).find(1) is None
