"""The template context of a generated page, as Sphinx makes it for a document."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

from sphinx_repodoc.analyse import lexer_for
from sphinx_repodoc.analyse.images import find_image
from sphinx_repodoc.build.reading import Texts
from sphinx_repodoc.pages.blocks import Block, Image, Notebook, Page
from sphinx_repodoc.pages.notebooks import make_cells
from sphinx_repodoc.pages.prose import start_name
from sphinx_repodoc.pages.texts import describe_page
from sphinx_repodoc.render.highlight import highlight, highlight_excerpt
from sphinx_repodoc.render.html import HtmlContext
from sphinx_repodoc.render.page import render_body, render_search_box, render_toc
from sphinx_repodoc.sphinx import compatibility
from sphinx_repodoc.sphinx.manifest import FOLDER
from sphinx_repodoc.sphinx.navigation import PLAIN, Navigation, TreeRenderer, TreeStyle

IMAGES = f"{FOLDER}/images"
"""The folder in the output for the repository's images."""

PAUSE = "_static/repodoc-pause.js"
"""The script in long listings."""

MAX_CELL_IMAGES = 50
"""Maximum number of images that the preview of a notebook shows."""

RENDER_TREE = "repodoc_render_tree"
"""Key of the template context: the function that renders the navigation of a generated page."""


class PageRenderer:
    """Renders pages for the theme."""

    def __init__(self, app: Sphinx, texts: Texts) -> None:
        self.app = app
        self.builder: StandaloneHTMLBuilder = app.builder  # type: ignore[assignment]
        self._texts = texts
        self._address_of = lru_cache(maxsize=None)(self.builder.get_target_uri)
        self._crumbs = not compatibility.shows_crumbs(self.builder)

    def make_html_context(self, page: str) -> HtmlContext:
        """Return the settings, such as relative addresses, for rendering the blocks of *page*."""
        base = self._address_of(page).rpartition("/")[0]
        up = "../" * (base.count("/") + 1) if base else ""
        return HtmlContext(
            page=page,
            base=f"{base}/" if base else "",
            up=up,
            address_of=self._address_of,
            list_source=lambda source, marks: highlight(
                self._texts.read(source.path),
                source.language,
                lexer_for(source.language),
                marks,
                pause=f"{up}{PAUSE}",
            ),
            list_excerpt=lambda excerpt: highlight_excerpt(
                excerpt.text, excerpt.language, lexer_for(excerpt.language)
            ),
            open_notebook=self._open_notebook,
            images=IMAGES,
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

    def _open_notebook(self, notebook: Notebook) -> Iterator[Block]:
        """Return the blocks of a notebook's cells; write the images that they show."""
        folder = Path(self.builder.outdir, IMAGES)
        numbers = count(1)

        def publish(data: bytes) -> Image | None:
            image = find_image(data)
            number = next(numbers)
            if image is None or image.format == "svg" or number > MAX_CELL_IMAGES:
                return None
            # The name depends on the notebook alone, so that the next build knows whether to keep
            # the file without reading the notebook.
            name = f"{start_name(notebook.sha256)}-{number}.{image.format}"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
            return Image(name, alt="Output", width=image.width, height=image.height)

        return make_cells(notebook, self._texts.read_cells(notebook.path), publish)
