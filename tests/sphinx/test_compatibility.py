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
from sphinx_repodoc.sphinx.navigation import (
    PLAIN,
    WITH_SECTIONS,
    NavGroup,
    NavItem,
    TreeRenderer,
    TreeStyle,
)

CART = NavItem("cart.py", page="cart", on_way=True, current=True)
SHOP = NavItem("shop/", page="shop", on_way=True, children=(CART, NavItem("money.py", page="m")))
REPOSITORY = NavItem("Repository", page="repo", on_way=True, children=(SHOP,))
GUIDE = NavItem("<Guide>", url="https://example.org/")
GROUPS = (NavGroup("More", (GUIDE, REPOSITORY)),)
SECTIONS = [("purpose", "Purpose")]


def render(style: TreeStyle) -> str:
    return TreeRenderer(lambda page: f"{page}.html", style, SECTIONS).render(GROUPS)


def test_the_plain_tree_has_sphinx_form() -> None:
    assert render(PLAIN) == (
        '<p class="caption" role="heading"><span class="caption-text">More</span></p>\n'
        '<ul class="current">\n'
        '<li class="toctree-l1"><a class="reference external" href="https://example.org/">'
        "&lt;Guide&gt;</a></li>\n"
        '<li class="toctree-l1 current"><a class="reference internal" href="repo.html">'
        "Repository</a><ul>\n"
        '<li class="toctree-l2 current"><a class="reference internal" href="shop.html">'
        "shop/</a><ul>\n"
        '<li class="toctree-l3 current"><a class="current reference internal" href="#" '
        'aria-current="page">cart.py</a></li>\n'
        '<li class="toctree-l3"><a class="reference internal" href="m.html">money.py</a></li>\n'
        "</ul>\n</li>\n</ul>\n</li>\n</ul>\n"
    )


def test_the_page_has_its_sections_where_the_theme_shows_them() -> None:
    section = '<li class="toctree-l4"><a class="reference internal" href="#purpose">Purpose</a>'

    assert section in render(WITH_SECTIONS)
    assert "#purpose" not in render(PLAIN)


def test_furo_gets_a_switch_for_each_folder() -> None:
    html = render(FURO_TREE)

    assert html.count('type="checkbox"') == 2
    assert 'id="toctree-checkbox-2"' in html
    assert 'class="toctree-l3 current current-page"' in html


def test_pydata_gets_what_stands_below_the_top_level() -> None:
    html = render(replace(PYDATA_TREE, inner=True))

    assert html.startswith('<ul class="current nav bd-sidenav">\n<li class="toctree-l1 current')
    assert html.count("<details") == html.count("</details>") == 1
    assert "Repository" not in html


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
