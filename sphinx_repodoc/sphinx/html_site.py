"""The generated pages of one build with an HTML builder: answers to Sphinx's events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx_repodoc.pages import make_overview
from sphinx_repodoc.pages.blocks import KeywordEntries
from sphinx_repodoc.pages.prose import find_readme, make_prose
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.render.html import render_blocks
from sphinx_repodoc.sphinx import compatibility
from sphinx_repodoc.sphinx.compatibility import add_preview
from sphinx_repodoc.sphinx.directives import embedded
from sphinx_repodoc.sphinx.inventory import add_index_entries, add_labels
from sphinx_repodoc.sphinx.navigation import Navigation, collect_groups
from sphinx_repodoc.sphinx.overview_document import SUFFIX, make_stub
from sphinx_repodoc.sphinx.rendering import RENDER_TREE, PageRenderer
from sphinx_repodoc.sphinx.shards import add_search, has_search
from sphinx_repodoc.sphinx.site import Site, warn
from sphinx_repodoc.sphinx.writer import Writer

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from sphinx_repodoc.pages.blocks import Prose
    from sphinx_repodoc.pages.embeds import Embed


class HtmlSite:
    """Renders and writes the pages of a :class:`Site`."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.renderer = PageRenderer(site.app, site.book.index, site.texts)
        self.builder = self.renderer.builder
        self.overview = site.book.overview
        self._page = make_overview(site.book, _read_readme(site))
        self._overview_before = self._read_overview()
        self._tags: compatibility.Tags = {}

    def make_stub(self) -> dict[str, object]:
        """Return the overview as the source of a document."""
        context = self.renderer.make_html_context(self.overview)
        return make_stub(self._page, context, self.renderer.render_search(self.overview))

    def render_embed(self, docname: str, embed: Embed) -> str:
        """Return the HTML of a directive's blocks for the page of a document."""
        context = replace(self.renderer.make_html_context(docname), own=embed.page)
        return "\n".join(render_blocks(embed.blocks, context))

    def hide_source(
        self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any
    ) -> None:
        """``html-page-context``: remove the link to the overview's source, which is not published.

        A document of the project that replaces the overview keeps its link.
        """
        if pagename == self.overview and context.get("page_source_suffix") == SUFFIX:
            context["sourcename"] = ""
            context["page_source_suffix"] = ""

    def adapt_context(
        self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any
    ) -> None:
        """``html-page-context``: add style sheets and scripts, and adapt to the theme."""
        if pagename == self.overview:
            navigation = Navigation(self.site.book, collect_groups(app))
            context |= self.renderer.make_sidebar(self._page, navigation)
        is_ours = RENDER_TREE in context
        if has_search(self.builder) and (is_ours or pagename == "search"):
            add_search(self.builder)
        if is_ours:
            compatibility.adapt_context(context, context[RENDER_TREE])
            compatibility.remember_tags(context, self._tags)
            if doctree is None:
                add_preview(app, pagename, templatename, context)
        elif doctree is None or not any(doctree.findall(embedded)):
            return
        # The builder's methods add files to the current page, the application's to all pages.
        self.builder.add_css_file("repodoc.css")
        self.builder.add_js_file("repodoc.js", defer="defer")
        if self.site.book.has_entries(pagename) or _has_entries(doctree):
            self.builder.add_js_file("repodoc-keywords.js", defer="defer")

    def add_entries(self, app: Sphinx, builder: Builder) -> None:
        """``write-started``: add index entries and labels after the environment is pickled, which
        keeps it small."""
        add_index_entries(builder, self.site.book)
        add_labels(builder, self.site.book)

    def collect_pages(self, app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
        """``html-collect-pages``: write all outdated pages; none is left for Sphinx to write."""
        site = self.site
        writer = Writer(self.renderer, site.repository, site.book, site.jobs)
        plan, failures = writer.write(site.show_progress("writing repository pages... "))
        for name in writer.find_shadowed():
            message = f"the document {name!r} of the project replaces a page; see repodoc_prefix"
            failures.append(Problem(kind=ProblemKind.CONFIG, message=message))
        for problem in failures:
            warn(problem, strict=site.options.strict)
        lost = sum(problem.kind is ProblemKind.PAGE for problem in failures)
        # Sphinx writes the overview, perhaps without a change.
        is_overview_new = self._read_overview() != self._overview_before
        site.report(
            pages=len(plan.kept.pages) + len(plan.outdated),
            written=len(plan.outdated) - lost + is_overview_new,
            failures=failures,
        )
        return iter(())

    def _read_overview(self) -> bytes:
        path = Path(self.builder.get_output_path(self.overview))
        return path.read_bytes() if path.is_file() else b""


def _read_readme(site: Site) -> Prose | None:
    index = site.book.index
    path = find_readme(index)
    return make_prose(index, path, text) if path and (text := site.book.read(path)) else None


def _has_entries(doctree: nodes.document | None) -> bool:
    """Whether a document embeds keyword entries, for which there is a filter."""
    found = doctree.findall(embedded) if doctree else ()
    return any(
        isinstance(block, KeywordEntries) for node in found for block in node["embed"].blocks
    )
