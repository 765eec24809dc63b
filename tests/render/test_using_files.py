from __future__ import annotations

from sphinx_repodoc.pages.blocks import References, UsingFile
from sphinx_repodoc.render.docutils_nodes import make_nodes
from sphinx_repodoc.render.using_files import render_references

SHIP = UsingFile(
    text="a/ship.py",
    page="repo/tree/a/ship.py",
    language="Python",
    listed=True,
    places=((3, "return Ship()", 7, 11, False), (12, "Ship", 0, 4, True)),
    lines=(20, 30),
    more=1,
)
UNLISTED = UsingFile("gen.py", "repo/tree/gen.py", "Python", False, ((7, "Ship()", 0, 4, False),))
NO_PAGE = UsingFile("b.c", "", "C", False, (), (), 1200)


def render(*files: UsingFile) -> str:
    return render_references(References((("Tests", files),)), lambda page: f"{page}.html")


def test_each_place_is_a_link_with_its_code() -> None:
    html = render(SHIP)
    assert '<p class="repodoc-caption">Tests</p>' in html
    assert (
        "<a href=repo/tree/a/ship.py.html#L3><span>a/<wbr>ship.py</span><i>3</i> "
        "<code><span class=k>return</span> <b>Ship</b>()</code></a>"
    ) in html


def test_a_guess_is_marked() -> None:
    assert render(SHIP).count("class=repodoc-likely title=likely") == 1
    assert "title=likely href=repo/tree/a/ship.py.html#L12>" in render(SHIP)


def test_places_without_code_are_told() -> None:
    assert "<small>also 20, 30, 1 more place</small>" in render(SHIP)
    assert "<small>1,200 places</small>" in render(NO_PAGE)


def test_no_link_leads_to_a_line_that_is_not_listed() -> None:
    html = render(UNLISTED, NO_PAGE)
    assert "#L" not in html
    assert html.count("href=") == 1
    assert "<span><i>7</i> <code><b>Ship</b>()</code></span>" in html


def test_other_formats_show_the_code_as_text() -> None:
    nodes = make_nodes([References((("", (SHIP, NO_PAGE)),))], lambda link, text: text)
    assert [node.astext() for node in nodes] == [
        "a/ship.py: 3, 12, 20, 30 and 1 more\n\nreturn Ship()\nShip\n\nb.c and 1,200 more"
    ]
