"""Adaptations to themes and other extensions, so that they treat generated pages as documents.

A theme that only calls ``toctree()`` and shows ``toc`` needs nothing here. The handlers of other
extensions are found by the name of their module: nothing of theirs is imported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util.docutils import new_document

from sphinx_repodoc.sphinx.navigation import PLAIN, TreeStyle

CONTEXT_EVENT = "html-page-context"
PREVIEWS = "sphinxext.opengraph"
SITEMAP = "sphinx_sitemap"

FURO_TREE = TreeStyle(
    parent="has-children",
    here="current-page",
    opening=(
        '<input class="toctree-checkbox" id="toctree-checkbox-{n}" name="toctree-checkbox-{n}" '
        'role="switch" type="checkbox" checked="" aria-label="Toggle navigation of {title}">'
        '<label for="toctree-checkbox-{n}"><span class="icon"><svg>'
        '<use href="#svg-arrow-right"></use></svg></span></label>'
    ),
)
"""The tree of furo. All nested entries lead to the current page, so they are open."""

PYDATA_TREE = TreeStyle(
    on_way="current active",
    parent="has-children",
    outer="nav bd-sidenav",
    opening=(
        '<details open="open"><summary aria-label="Entries of {title}">'
        '<span class="toctree-toggle" role="presentation">'
        '<i class="fa-solid fa-chevron-down"></i></span></summary>'
    ),
    closing="</details>",
)
"""The tree of pydata-sphinx-theme."""

RenderTree = Callable[[TreeStyle], str]
"""Renders the navigation beside a page in a style."""


class Body(str):
    """The HTML of a page, with a short representation: Sphinx formats the context of every event
    for a debug message, which for the body alone takes half the time of the event."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<HTML>"


def has_templates(builder: StandaloneHTMLBuilder) -> bool:
    """Whether *builder* renders templates: serializing builders only store the contexts, though
    they may have a theme."""
    return builder.name in {"html", "dirhtml"}


def has_search(builder: StandaloneHTMLBuilder) -> bool:
    """Whether the site of *builder* can be searched."""
    return has_templates(builder) and bool(builder.search)


def shows_crumbs(builder: StandaloneHTMLBuilder) -> bool:
    """Whether the theme itself shows breadcrumbs."""
    # Serializing builders may have no theme.
    if getattr(builder, "theme", None) is None:
        return False
    options = {**builder.theme.get_options({}), **builder.config.html_theme_options}
    # In pydata-sphinx-theme and themes derived from it breadcrumbs are optional.
    if "article_header_start" in options:
        return "breadcrumbs" in str(options["article_header_start"])
    folders = builder.theme.get_theme_dirs()
    return any(Path(folder, "breadcrumbs.html").is_file() for folder in folders)


def spare_furo(app: Sphinx, context: dict[str, Any]) -> None:
    """Give furo an empty tree until :func:`adapt_context`: furo parses and rewrites the tree, which
    takes half the time of a page."""
    if "furo" in app.extensions:
        context["toctree"] = lambda **options: ""


def spare_templates(builder: StandaloneHTMLBuilder) -> None:
    """Keep Jinja from checking for changed templates on disk for each of thousands of pages."""
    # Another extension may replace Jinja.
    if environment := getattr(builder.templates, "environment", None):
        environment.auto_reload = False


Tags = dict[tuple[str, str], Callable[[Any], str]]
"""The functions ``css_tag`` and ``js_tag`` by name and path to the root."""


def remember_tags(context: dict[str, Any], known: Tags) -> None:
    """Cache the tags of style sheets and scripts for each depth of folders: Sphinx computes
    checksums of the files for each page, a fifth of the time of a page."""
    # Serializing builders have no root.
    if root := context.get("content_root"):
        for name in ("css_tag", "js_tag"):
            context[name] = known.setdefault((name, root), cache(context[name]))


def adapt_pydata(context: dict[str, Any], render: RenderTree) -> None:
    """Give pydata-sphinx-theme our sidebar: it makes its own from documents only."""

    def generate_toctree_html(kind: str = "sidebar", startdepth: int = 1, **options: Any) -> str:
        # The header shows the top level, unless the theme asks for it here.
        return render(replace(PYDATA_TREE, inner=startdepth > 0))

    context["suppress_sidebar_toctree"] = lambda *args, **kwargs: False
    context["generate_toctree_html"] = generate_toctree_html
    generate = context.get("generate_header_nav_html")
    overview = context["parents"][0]["link"] if context.get("parents") else ""
    if generate and overview:
        # Mark the repository's entry in the header as current: the theme only marks documents.
        item = re.compile(
            rf'(<li class="[^"]*\bnav-item) *("[^>]*>\s*<a [^>]*href="{re.escape(overview)}")'
        )
        context["generate_header_nav_html"] = lambda *args, **kwargs: item.sub(
            r"\1 current active\2", generate(*args, **kwargs)
        )


def adapt_context(context: dict[str, Any], render: RenderTree) -> None:
    """Adapt the additions of a theme, or of the one it derives from, to the context of a page."""
    if "furo_navigation_tree" in context:
        # The tree as furo would have rewritten it.
        context["furo_navigation_tree"] = render(FURO_TREE)
        context["furo_hide_toc"] = not context["display_toc"]
        context["toctree"] = lambda **options: render(PLAIN)
    if "generate_toctree_html" in context:
        adapt_pydata(context, render)


def add_preview(app: Sphinx, pagename: str, template: str, context: dict[str, Any]) -> None:
    """Let sphinxext-opengraph add its tags; it takes the description from a document."""
    handlers = _find_handlers(app, PREVIEWS)
    if not handlers:
        return
    document = new_document(pagename)
    document += nodes.paragraph("", context["meta"].get("description", ""))
    # Without social cards: to draw one takes longer than the rest of a page. Older versions do
    # not have this option.
    has_cards = "ogp_social_cards" in app.config
    cards = app.config.ogp_social_cards if has_cards else None
    try:
        if has_cards:
            app.config.ogp_social_cards = {"enable": False}
        for handler in handlers:
            handler(app, pagename, template, context, document)
    finally:
        if has_cards:
            app.config.ogp_social_cards = cards


@contextmanager
def withhold_sitemap(app: Sphinx) -> Iterator[None]:
    """Keep sphinx-sitemap from listing pages while workers write them in an arbitrary order."""
    listeners = app.events.listeners[CONTEXT_EVENT]
    withheld = _find_handlers(app, SITEMAP)
    app.events.listeners[CONTEXT_EVENT] = [
        each for each in listeners if each.handler not in withheld
    ]
    try:
        yield
    finally:
        app.events.listeners[CONTEXT_EVENT] = listeners


def fill_sitemap(app: Sphinx, pagenames: Sequence[str]) -> None:
    """Let sphinx-sitemap list pages, written by this build or by an earlier one."""
    for handler in _find_handlers(app, SITEMAP):
        for pagename in pagenames:
            handler(app, pagename, "page.html", {}, None)


def _find_handlers(app: Sphinx, module: str) -> list[Callable[..., Any]]:
    """Return the handlers of ``html-page-context`` that a module has connected."""
    return [
        listener.handler
        for listener in app.events.listeners.get(CONTEXT_EVENT, ())
        if getattr(listener.handler, "__module__", "") == module
    ]
