"""Support for extensions that handle documents only: generated pages are passed to them.

Their handlers are found by the name of their package: nothing of it is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import new_document

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

PAGE_EVENT = "html-page-context"
PREVIEWS = "sphinxext.opengraph"
SITEMAP = "sphinx_sitemap"


def add_preview(app: Sphinx, pagename: str, template: str, context: dict[str, Any]) -> None:
    """Have sphinxext-opengraph add its tags, which takes the description from a document."""
    handlers = _find_handlers(app, PREVIEWS)
    if not handlers:
        return
    document = new_document(pagename)
    document += nodes.paragraph("", context["meta"].get("description", ""))
    with _withhold_cards(app.config):
        for handler in handlers:
            handler(app, pagename, template, context, document)


@contextmanager
def _withhold_cards(config: Config) -> Iterator[None]:
    """Draw no cards: one takes longer than all else of a page, and there are thousands."""
    # Older versions have no such option.
    if "ogp_social_cards" not in config:
        yield
        return
    cards = config.ogp_social_cards
    config.ogp_social_cards = {"enable": False}
    try:
        yield
    finally:
        config.ogp_social_cards = cards


@contextmanager
def withhold_sitemap(app: Sphinx) -> Iterator[None]:
    """Keep sphinx-sitemap from listing the pages that are written meanwhile: their order would
    be that of the workers."""
    listeners = app.events.listeners[PAGE_EVENT]
    withheld = _find_handlers(app, SITEMAP)
    app.events.listeners[PAGE_EVENT] = [each for each in listeners if each.handler not in withheld]
    try:
        yield
    finally:
        app.events.listeners[PAGE_EVENT] = listeners


def fill_sitemap(app: Sphinx, pagenames: Iterable[str]) -> None:
    """Have sphinx-sitemap list pages, whether this build wrote them or an earlier one."""
    handlers = _find_handlers(app, SITEMAP)
    for pagename in pagenames if handlers else ():
        for handler in handlers:
            handler(app, pagename, "page.html", {}, None)


def _find_handlers(app: Sphinx, package: str) -> list[Callable[..., Any]]:
    """The handlers of a page's context that a package has connected."""
    return [
        listener.handler
        for listener in app.events.listeners.get(PAGE_EVENT, ())
        if getattr(listener.handler, "__module__", "") == package
    ]
