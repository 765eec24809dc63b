"""Tiles fill their map, do not overlap, and are as large as they should be."""

from __future__ import annotations

import pytest

from sphinx_repodoc.pages.blocks import Map, Tile
from sphinx_repodoc.render.treemap import Box, pack, render_map

BOX = Box(10, 20, 300, 200)


@pytest.mark.parametrize(
    "sizes", [[1], [5, 5], [100, 1, 1], [6, 6, 4, 3, 2, 2, 1], list(range(50, 0, -1)), []]
)
def test_tiles_share_the_map_by_their_sizes(sizes: list[int]) -> None:
    boxes = pack(sizes, BOX)
    scale = BOX.width * BOX.height / (sum(sizes) or 1)
    for size, box in zip(sizes, boxes, strict=True):
        assert box.width * box.height == pytest.approx(size * scale)
        assert box.x >= BOX.x - 1e-6
        assert box.y >= BOX.y - 1e-6
        assert box.x + box.width <= BOX.x + BOX.width + 1e-6
        assert box.y + box.height <= BOX.y + BOX.height + 1e-6
    for one in boxes:
        for other in boxes:
            assert one is other or not _overlap(one, other)


def _overlap(one: Box, other: Box) -> bool:
    return (
        min(one.x + one.width, other.x + other.width) - max(one.x, other.x) > 1e-6
        and min(one.y + one.height, other.y + other.height) - max(one.y, other.y) > 1e-6
    )


def test_tiles_are_almost_square() -> None:
    boxes = pack([10] * 24, Box(0, 0, 600, 400))
    assert max(max(box.width / box.height, box.height / box.width) for box in boxes) < 1.6


def test_names_are_escaped() -> None:
    tile = Tile("<b>.c", "repo/tree/b", 10, "<C>", '"title"')
    html = render_map(Map("<map>", (("<a>", (tile,)),), ("<C>",)), lambda page, anchor: f"{page}?")
    assert "<b>" not in html
    assert "<C>" not in html
    assert 'href="repo/tree/b?"' in html
    assert "&quot;title&quot;" in html


def test_a_small_map_has_no_legend_of_one_colour() -> None:
    tiles = (Tile("a.c", "", 10, "source", "a.c"), Tile("b.c", "", 5, "tests", "b.c"))
    for groups, colours in ((("source", "", "tests"), [0, 2]), (("source", ""), [])):
        html = render_map(Map("m", (("", tiles),), groups, small=True), lambda page, _: page)
        shown = [number for number in range(9) if f'<span class="repodoc-colour-{number}"' in html]
        assert shown == colours
        assert 'viewBox="0 0 360 240"' in html
