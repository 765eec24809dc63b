"""The rows of an outline."""

from __future__ import annotations

from html import unescape

from sphinx_repodoc.pages.blocks import Link, Outline, OutlineItem
from sphinx_repodoc.render.outline_rows import MAX_SIGNATURE, render_outline


def make_item(name: str = "sail", **fields: object) -> OutlineItem:
    values = {"depth": 0, "before": "def ", "signature": "(to)", "doc": "", "first": 3, "last": 8}
    link = Link(name, anchor=f"def-{name}")
    return OutlineItem(**{**values, "link": link, **fields})  # type: ignore[arg-type]


def render(*items: OutlineItem, allowance: int = 0) -> str:
    def render_link(link: Link) -> str:
        return f"<a {link.anchor} {link.title}>{link.text}</a>"

    return render_outline(Outline(items, allowance), render_link)


def test_a_row_has_the_lines_the_name_the_parameters_and_the_count() -> None:
    html = render(make_item(doc="Sails.", count=Link("9 files", anchor="uses-sail")))
    row = "<li data-l=3-8><code><a def-sail Sails.>sail</a>(to)</code>"
    assert f"{row} <a uses-sail >9 files</a>\n" in html
    assert "def </" not in html


def test_a_row_shows_kind_depth_and_privacy() -> None:
    html = render(make_item(kind="class", depth=12, private=True))
    assert "<li data-d=10 class=repodoc-private" in html
    assert "<small>class </small>" in html


def test_long_signatures_are_cut() -> None:
    html = render(make_item(signature=f"({'x' * 500})"))
    assert f"({'x' * (MAX_SIGNATURE - 2)}…</code>" in html


def test_symbols_beyond_the_allowance_are_packed_and_counted() -> None:
    items = [make_item(f"n{number}") for number in range(10)]
    size = len(render(*items)) - len(render())
    html = render(
        *items, make_item("<b>", kind="class", depth=1), make_item("last"), allowance=size
    )
    assert html.count("<li") == 10
    assert 'data-more="1 3 8 class <b>\n0 3 8 last()"' in unescape(html)
    assert "class <b>" not in html
    assert "2 more symbols" in html


def test_a_packed_name_is_on_one_line() -> None:
    odd = make_item("a\r\nb\u2028c\td", signature="")
    html = render(make_item("shown"), odd, make_item("last"), allowance=1)
    assert 'data-more="0 3 8 a b c d\n0 3 8 last()"' in html


def test_one_symbol_is_always_shown() -> None:
    assert render(make_item("a"), make_item("b"), allowance=1).count("<li") == 1


def test_a_row_carries_the_anchors_of_a_symbol_without_a_listing() -> None:
    html = render(make_item("last", anchors=("def-last", "def-last-0")))
    assert '<li id="def-last" data-l=3-8><code><span id="def-last-0"></span>' in html
