from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from sphinx_repodoc.pages.blocks import Picture, PictureEdge, PictureNode
from sphinx_repodoc.render.svg import render_svg, shorten

GOLDEN = Path(__file__).parent / "neighbours.svg"

HOSTILE = [
    '"><script>alert(1)</script>.py',
    "</title></svg><img src=x onerror=alert(1)>",
    "a&b'c\"d.py",
    "שלום\u202eעולם.py",
    "日本語" * 20,
    "x" * 300,
    "e\u0301" * 40,
]


def link_to(page: str) -> str:
    return f"{page}.html"


def make_picture() -> Picture:
    left = (
        PictureNode("cli.py", "shop/", "repo/tree/shop/cli.py", "shop/cli.py"),
        PictureNode("setup.py", "", "repo/tree/setup.py", "setup.py"),
        PictureNode("+12 more"),
    )
    middle = (PictureNode("cart.py", "shop/", "repo/tree/shop/cart.py", "shop/cart.py"),)
    right = (PictureNode("unseen.py", "shop/", title="shop/unseen.py"),)
    edges = (PictureEdge(0, 3), PictureEdge(1, 3, likely=True), PictureEdge(3, 4))
    columns = (("imported by", left), ("", middle), ("imports", right))
    return Picture("cart.py and its neighbours", columns, edges)


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_picture_is_as_seen_and_agreed() -> None:
    svg = render_svg(make_picture(), link_to)
    if os.environ.get("REPODOC_GOLDEN") == "write":
        GOLDEN.write_text(svg + "\n", "utf-8")
    assert svg + "\n" == GOLDEN.read_text("utf-8")


def test_boxes_lead_to_pages() -> None:
    links = [link.get("href") for link in parse(render_svg(make_picture(), link_to)).iter("a")]
    assert links == [
        "repo/tree/shop/cli.py.html",
        "repo/tree/setup.py.html",
        "repo/tree/shop/cart.py.html",
    ]


def test_picture_says_what_it_is() -> None:
    svg = parse(render_svg(make_picture(), link_to))
    assert svg.get("role") == "group"
    assert svg.get("aria-label") == svg.findtext("title") == "cart.py and its neighbours"


def test_box_that_is_too_small_has_a_title() -> None:
    long = PictureNode("a_name_that_no_box_can_hold.py", "a/", "p", "a/a_name...")
    short = PictureNode("short.py", "a/", "p", "a/short.py")
    svg = parse(render_svg(Picture("", (("", (long, short)),), ()), link_to))
    assert [link.findtext("title") for link in svg.iter("a")] == ["a/a_name...", None]


def test_nothing_stands_outside() -> None:
    svg = parse(render_svg(make_picture(), link_to))
    width, height = int(svg.get("width", "")), int(svg.get("height", ""))
    boxes = list(svg.iter("rect"))
    assert boxes
    for box in boxes:
        x, y, wide, high = (int(box.get(key, "")) for key in ("x", "y", "width", "height"))
        assert 0 < x < x + wide < width
        assert 0 < y < y + high < height


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_text_and_nothing_else(name: str) -> None:
    node = PictureNode(name, name, name, name)
    svg = render_svg(Picture(name, ((name, (node,)),), ()), link_to)
    root = parse(svg)
    assert {element.tag for element in root.iter()} <= {"svg", "title", "text", "a", "rect"}
    assert root.get("aria-label") == name
    (link,) = root.iter("a")
    assert link.get("href") == f"{name}.html"
    assert link.findtext("title") in {name, None}
    assert set(link.attrib) == {"href"}


@pytest.mark.parametrize(
    ("text", "kept", "short"),
    [
        ("short.py", 5, "short.py"),
        ("exactly_10", 5, "exactly_10"),
        ("eleven_long", 5, "elev…_long"),
        ("a/long/way/down/", 10, "…way/down/"),
        ("日本語日本語", 4, "日本…本語"),
        ("e\u0301" * 10, 5, "e\u0301" * 10),
        ("", 5, ""),
    ],
)
def test_shortened(text: str, kept: int, short: str) -> None:
    assert shorten(text, 10, kept=kept) == short


def test_an_arrow_passes_below_the_boxes_between_its_ends() -> None:
    node = PictureNode("a")
    columns = (("", (node,)), ("", (node, node)), ("", (node,)))
    edges = (PictureEdge(0, 1), PictureEdge(0, 3))
    svg = parse(render_svg(Picture("", columns, edges), link_to))
    boxes = [rect for rect in svg.iter() if rect.tag.endswith("rect")]
    lowest = max(int(box.get("y", "")) + int(box.get("height", "")) for box in boxes)
    right = int(boxes[1].get("x", "")) + int(boxes[1].get("width", ""))
    lines = next(path.get("d", "") for path in svg.iter() if path.tag.endswith("path"))
    passing = lines.split("M")[2]
    before, _, behind = passing.partition(f"H{right}C")
    assert behind
    assert lowest < int(before.split()[-1]) < int(svg.get("height", ""))


def test_a_small_picture_fits_into_a_narrow_column() -> None:
    image = ElementTree.fromstring(
        render_svg(msgspec.structs.replace(make_picture(), small=True), link_to)
    )
    assert int(image.attrib["width"]) <= 360
