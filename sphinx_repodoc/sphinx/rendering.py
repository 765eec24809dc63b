"""The template context of a generated page, as Sphinx makes it for a document."""

from __future__ import annotations

import posixpath
from functools import lru_cache
from html import escape
from typing import Any

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

from sphinx_repodoc.analyse import lexer_for
from sphinx_repodoc.build.reading import Texts
from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.pages.blocks import Page
from sphinx_repodoc.pages.texts import describe_page
from sphinx_repodoc.render.highlight import highlight, highlight_excerpt
from sphinx_repodoc.render.html import HtmlContext
from sphinx_repodoc.render.page import render_body, render_search_box, render_toc
from sphinx_repodoc.sphinx import compatibility
from sphinx_repodoc.sphinx.manifest import FOLDER
from sphinx_repodoc.sphinx.navigation import PLAIN, Navigation, TreeRenderer, TreeStyle

IMAGES = f"{FOLDER}/images"
"""The folder in the output for the repository's images."""

RENDER_TREE = "repodoc_render_tree"
"""Key of the template context: the function that renders the navigation of a generated page."""


class PageRenderer:
    """Renders pages for the theme. ``images`` collects the images on rendered pages: path in the
    output -> path in the repository."""

    def __init__(self, app: Sphinx, index: RepoIndex, texts: Texts) -> None:
        self.app = app
        self.builder: StandaloneHTMLBuilder = app.builder  # type: ignore[assignment]
        self.images: dict[str, str] = {}
        self._index = index
        self._texts = texts
        self._address_of = lru_cache(maxsize=None)(self.builder.get_target_uri)
        self._crumbs = not compatibility.shows_crumbs(self.builder)

    def make_html_context(self, page: str) -> HtmlContext:
        """Return the settings, such as relative addresses, for rendering the blocks of *page*."""
        base = self._address_of(page).rpartition("/")[0]
        return HtmlContext(
            page=page,
            base=f"{base}/" if base else "",
            up="../" * (base.count("/") + 1) if base else "",
            address_of=self._address_of,
            list_source=lambda source, links: highlight(
                self._texts.read(source.path), source.language, lexer_for(source.language), links
            ),
            list_excerpt=lambda excerpt: highlight_excerpt(
                excerpt.text, excerpt.language, lexer_for(excerpt.language)
            ),
            publish_image=self._publish_image,
        )

    def render_search(self, page: str) -> str:
        """Return the search box for *page*, if the site can be searched."""
        if not compatibility.has_search(self.builder):
            return ""
        return render_search_box(self.make_html_context(page).link_to("search"))

    def make_sidebar(self, page: Page, navigation: Navigation) -> dict[str, Any]:
        """Return the part of the template context that shows the navigation beside *page*."""
        tree = navigation.make_tree(page)
        link_to = self.make_html_context(page.name).link_to

        def render(style: TreeStyle) -> str:
            return TreeRenderer(link_to, style).render(tree)

        return {"toctree": lambda **options: render(PLAIN), RENDER_TREE: render}

    def make_context(self, page: Page, navigation: Navigation) -> dict[str, Any]:
        """Return the whole template context of *page*."""
        html = self.make_html_context(page.name)
        before, after = navigation.find_neighbours(page)

        def make_relation(title: str, name: str) -> dict[str, str]:
            return {"title": escape(title), "link": html.link_to(name)}

        search = self.render_search(page.name)
        body = render_body(page, html, crumbs=self._crumbs, search=search)
        has_templates = compatibility.has_templates(self.builder)
        description = describe_page(page)
        # Write the tag as Sphinx does for a document with a description.
        tag = f'<meta name="description" content="{escape(description)}">\n'
        context = {
            "title": escape(page.title),
            "body": compatibility.Body(body) if has_templates else body,
            "toc": render_toc(page),
            "display_toc": len(page.sections) > 1,
            "parents": [make_relation(crumb.text, crumb.page) for crumb in page.crumbs],
            "prev": make_relation(before.title, before.page) if before else None,
            "next": make_relation(after.title, after.page) if after else None,
            "meta": {"description": description} if description else {},
            "metatags": tag if description else "",
            "sourcename": "",
            "page_source_suffix": "",
            "repodoc": {"kind": page.kind, "title": page.title},
            **self.make_sidebar(page, navigation),
        }
        compatibility.spare_furo(self.app, context)
        return context

    def _publish_image(self, path: str) -> str:
        source = self._index.records[path].source
        name = f"{IMAGES}/{source.sha256[:16]}{posixpath.splitext(path)[1].lower()}"
        self.images[name] = path
        return name
