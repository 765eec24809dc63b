"""Adaptations to themes and to other extensions."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sphinx.application import Sphinx
from sphinx.config import Config

from sphinx_repodoc.sphinx.compatibility import (
    CONTEXT_EVENT,
    FURO_TREE,
    PREVIEWS,
    PYDATA_TREE,
    adapt_context,
    add_preview,
)
from sphinx_repodoc.sphinx.navigation import PLAIN, NavGroup, NavItem, TreeRenderer, TreeStyle

CART = NavItem("cart.py", page="cart", on_way=True, current=True)
SHOP = NavItem("shop/", page="shop", on_way=True, children=(CART, NavItem("money.py", page="m")))
REPOSITORY = NavItem("Repository", page="repo", on_way=True, children=(SHOP,))
GUIDE = NavItem("<Guide>", url="https://example.org/")
LAST = NavItem("Last", page="last")
GROUPS = (NavGroup("More", (GUIDE, REPOSITORY, LAST)),)


def render(style: TreeStyle) -> str:
    return TreeRenderer(lambda page: f"{page}.html", style).render(GROUPS)


TREE = (
    '<div class="repodoc-tree"><ol><li><a href="shop.html">shop/</a><ol>'
    '<li><a href="cart.html" aria-current="page">cart.py</a></li>'
    '<li><a href="m.html">money.py</a></li></ol></li></ol></div>\n'
)


def test_the_files_are_between_lists_of_sphinx_form() -> None:
    assert render(PLAIN) == (
        '<p class="caption" role="heading"><span class="caption-text">More</span></p>\n'
        '<ul class="current">\n'
        '<li class="toctree-l1"><a class="reference external" href="https://example.org/">'
        "&lt;Guide&gt;</a></li>\n"
        '<li class="toctree-l1 current"><a class="reference internal" href="repo.html">'
        f"Repository</a></li>\n</ul>\n{TREE}"
        '<ul>\n<li class="toctree-l1"><a class="reference internal" href="last.html">'
        "Last</a></li>\n</ul>\n"
    )


def test_a_page_without_an_entry_marks_its_folder() -> None:
    folder = NavItem("a/b/", page="b", on_way=True, children=(NavItem("c.py", page="c"),))
    groups = (NavGroup("", (NavItem("Repository", page="repo", on_way=True, children=(folder,)),)),)
    html = TreeRenderer(str, PLAIN).render(groups)

    assert '<a href="b" aria-current="true">a/b/</a>' in html
    assert html.count("aria-current") == 1


def test_titles_and_addresses_are_escaped() -> None:
    odd = NavItem('<b>"&', page='x"y')
    groups = (NavGroup("", (NavItem("Repository", page="repo", children=(odd,)),)),)

    assert '<a href="x&quot;y">&lt;b&gt;&quot;&amp;</a>' in TreeRenderer(str, PLAIN).render(groups)


def test_furo_marks_the_overview_as_its_own_page() -> None:
    item = NavItem("Repository", page="repo", on_way=True, current=True, children=(CART,))
    html = TreeRenderer(str, FURO_TREE).render((NavGroup("", (item,)),))

    assert '<li class="toctree-l1 current current-page">' in html


def test_pydata_gets_the_files_without_the_top_level() -> None:
    assert render(replace(PYDATA_TREE, inner=True)) == TREE
    assert '<ul class="current nav bd-sidenav">' in render(PYDATA_TREE)


def test_pydata_marks_the_repository_in_its_header() -> None:
    def generate_header_nav_html() -> str:
        return (
            '<li class="nav-item ">\n<a class="nav-link" href="a.html">A</a></li>'
            '<li class="nav-item ">\n<a class="nav-link" href="repo.html">R</a></li>'
        )

    context: dict[str, Any] = {
        "generate_toctree_html": None,
        "generate_header_nav_html": generate_header_nav_html,
        "parents": [{"title": "Repository", "link": "repo.html"}],
    }
    adapt_context(context, render)

    assert context["generate_header_nav_html"]() == generate_header_nav_html().replace(
        'nav-item ">\n<a class="nav-link" href="repo',
        'nav-item current active">\n<a class="nav-link" href="repo',
    )


def test_an_unknown_theme_is_left_alone() -> None:
    context: dict[str, Any] = {"toctree": "as it was"}
    adapt_context(context, render)

    assert context == {"toctree": "as it was"}


@pytest.mark.parametrize("has_cards", [True, False])
def test_previews_are_made_without_cards(has_cards: bool) -> None:
    config = Config()
    if has_cards:
        config.add("ogp_social_cards", {"line_color": "red"}, "html", ())
    seen: list[tuple[str, object]] = []

    def handle(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
        cards = app.config.ogp_social_cards if "ogp_social_cards" in app.config else None
        seen.append((tree.astext(), cards))

    handle.__module__ = PREVIEWS
    events = SimpleNamespace(listeners={CONTEXT_EVENT: [SimpleNamespace(handler=handle)]})
    app = cast("Sphinx", SimpleNamespace(config=config, events=events))
    add_preview(app, "repo/tree/a.py", "page.html", {"meta": {"description": "Boats."}})
    assert seen == [("Boats.", {"enable": False} if has_cards else None)]
    assert not has_cards or config.ogp_social_cards == {"line_color": "red"}
