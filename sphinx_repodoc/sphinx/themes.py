"""What themes need beyond Sphinx's own context to show a generated page as one of theirs.

A theme that only calls ``toctree()`` and shows ``toc`` needs nothing here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

# Themes that show the way to a page themselves.
THEMES_WITH_CRUMBS = frozenset({"pydata_sphinx_theme", "sphinx_book_theme", "sphinx_rtd_theme"})

FURO_TOGGLE = (
    '<input class="toctree-checkbox" id="toctree-checkbox-{n}" name="toctree-checkbox-{n}" '
    'role="switch" type="checkbox" checked="" aria-label="Toggle navigation of {title}">'
    '<label for="toctree-checkbox-{n}"><span class="icon"><svg>'
    '<use href="#svg-arrow-right"></use></svg></span></label>'
)
"""How furo opens and closes an entry; all that we nest is on the way to the page, so open."""

RenderTree = Callable[[str], str]
"""From a toggle (see :func:`.navigation.render_tree`) to the tree beside the page."""


def adapt_furo(context: dict[str, Any], render: RenderTree) -> None:
    """furo parses and rewrites the tree of each page: hand it the result."""
    context["furo_navigation_tree"] = render(FURO_TOGGLE)
    context["furo_hide_toc"] = not context["display_toc"]


def adapt_pydata(context: dict[str, Any], render: RenderTree) -> None:
    """pydata-sphinx-theme makes its sidebar from documents only: give it ours."""
    tree = render("").replace("<ul", '<ul class="nav bd-sidenav"', 1)
    context["suppress_sidebar_toctree"] = lambda *args, **kwargs: False
    context["generate_toctree_html"] = lambda *args, **kwargs: tree


ADAPTERS: dict[str, Callable[[dict[str, Any], RenderTree], None]] = {
    "furo_navigation_tree": adapt_furo,
    "generate_toctree_html": adapt_pydata,
}
"""By a name that the theme puts into the context: themes derived from it are found too."""


def adapt_context(context: dict[str, Any], render: RenderTree) -> None:
    """Make the theme's own context fit a generated page."""
    for name, adapt in ADAPTERS.items():
        if name in context:
            adapt(context, render)
