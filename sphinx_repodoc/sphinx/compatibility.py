"""Adaptations to themes and other extensions, so that they treat generated pages as documents.

A theme that only calls ``toctree()`` and shows ``toc`` needs no adaptation. The handlers of other
extensions are found by the name of their module, without importing it.
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

FURO_TREE = TreeStyle(here="current-page")
PYDATA_TREE = TreeStyle(on_way="current active", outer="nav bd-sidenav")

RenderTree = Callable[[TreeStyle], str]
"""A function that renders the navigation beside a page in the style of a theme."""


class Body(str):
    """The HTML of a page with a short ``repr()``: Sphinx formats the context of every event for a
    debug message, which for the body alone takes half the time of the event."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<HTML>"


def has_templates(builder: StandaloneHTMLBuilder) -> bool:
    """Return whether *builder* renders templates: serializing builders only store the contexts,
    though they may have a theme."""
    return builder.name in {"html", "dirhtml"}


def has_search(builder: StandaloneHTMLBuilder) -> bool:
    """Return whether the site of *builder* can be searched."""
    return has_templates(builder) and bool(builder.search)


def shows_crumbs(builder: StandaloneHTMLBuilder) -> bool:
    """Return whether the theme itself shows breadcrumbs."""
    # Serializing builders may have no theme.
    if getattr(builder, "theme", None) is None:
        return False
    options = {**builder.theme.get_options({}), **builder.config.html_theme_options}
    # Breadcrumbs are optional in pydata-sphinx-theme and in themes derived from it.
    if "article_header_start" in options:
        return "breadcrumbs" in str(options["article_header_start"])
    folders = builder.theme.get_theme_dirs()
    return any(Path(folder, "breadcrumbs.html").is_file() for folder in folders)


def spare_furo(app: Sphinx, context: dict[str, Any]) -> None:
    """Give furo an empty navigation until :func:`adapt_context` replaces it: furo parses and
    rewrites the tree of Sphinx, which takes half the time of a page."""
    if "furo" in app.extensions:
        context["toctree"] = lambda **options: ""


def spare_templates(builder: StandaloneHTMLBuilder) -> None:
    """Keep Jinja from checking for changed templates on disk for each of thousands of pages."""
    # Another extension may have replaced Jinja by a template engine without this attribute.
    if environment := getattr(builder.templates, "environment", None):
        environment.auto_reload = False


Tags = dict[tuple[str, str], Callable[[Any], str]]
"""The functions ``css_tag`` and ``js_tag``, by name and by relative path to the root."""


def remember_tags(context: dict[str, Any], known: Tags) -> None:
    """Cache the HTML tags of style sheets and scripts for each depth of folders: Sphinx computes
    checksums of the files for each page, a fifth of the time of a page."""
    # Contexts of serializing builders have no relative path to the root.
    if root := context.get("content_root"):
        for name in ("css_tag", "js_tag"):
            context[name] = known.setdefault((name, root), cache(context[name]))


def adapt_pydata(context: dict[str, Any], render: RenderTree) -> None:
    """Give pydata-sphinx-theme our navigation: its own contains only documents."""

    def generate_toctree_html(kind: str = "sidebar", startdepth: int = 1, **options: Any) -> str:
        # Leave out the top level, which the header shows, unless the theme asks for depth 0.
        return render(replace(PYDATA_TREE, inner=startdepth > 0))

    context["suppress_sidebar_toctree"] = lambda *args, **kwargs: False
    context["generate_toctree_html"] = generate_toctree_html
    generate = context.get("generate_header_nav_html")
    overview = context["parents"][0]["link"] if context.get("parents") else ""
    if generate and overview:
        # Mark the overview in the header as current page: the theme only marks documents.
        item = re.compile(
            rf'(<li class="[^"]*\bnav-item) *("[^>]*>\s*<a [^>]*href="{re.escape(overview)}")'
        )
        context["generate_header_nav_html"] = lambda *args, **kwargs: item.sub(
            r"\1 current active\2", generate(*args, **kwargs)
        )


def adapt_context(context: dict[str, Any], render: RenderTree) -> None:
    """Adapt the values that a theme, or its base theme, has added to the context of a page."""
    if "furo_navigation_tree" in context:
        # Replace the tree by one that looks as if furo had rewritten it.
        context["furo_navigation_tree"] = render(FURO_TREE)
        context["furo_hide_toc"] = not context["display_toc"]
        context["toctree"] = lambda **options: render(PLAIN)
    if "generate_toctree_html" in context:
        adapt_pydata(context, render)


def add_preview(app: Sphinx, pagename: str, template: str, context: dict[str, Any]) -> None:
    """Let sphinxext-opengraph add its tags, with the page's description in a made-up document."""
    handlers = _find_handlers(app, PREVIEWS)
    if not handlers:
        return
    document = new_document(pagename)
    document += nodes.paragraph("", context["meta"].get("description", ""))
    # Disable social cards: drawing one takes longer than the rest of a page. Older versions do not
    # have this option.
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
    """Disconnect sphinx-sitemap while workers write pages: it would list them in random order."""
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
    """Let sphinx-sitemap list all *pagenames*, whether or not this build has written them."""
    for handler in _find_handlers(app, SITEMAP):
        for pagename in pagenames:
            handler(app, pagename, "page.html", {}, None)


def _find_handlers(app: Sphinx, module: str) -> list[Callable[..., Any]]:
    """Return the handlers of ``html-page-context`` that *module* has connected."""
    return [
        listener.handler
        for listener in app.events.listeners.get(CONTEXT_EVENT, ())
        if getattr(listener.handler, "__module__", "") == module
    ]
