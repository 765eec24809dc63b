"""Registration with Sphinx: options, the domain, and the handlers of events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.html5 import HTML5Translator

import sphinx_repodoc
from sphinx_repodoc.analyse.plugins import digest_own
from sphinx_repodoc.config import AUTO, Options, make_options
from sphinx_repodoc.pages import make_overview
from sphinx_repodoc.pages.blocks import KeywordEntries
from sphinx_repodoc.pages.embeds import Embed
from sphinx_repodoc.pages.prose import find_readme, make_prose
from sphinx_repodoc.pages.texts import describe_page
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.render.html import render_blocks
from sphinx_repodoc.sphinx import compatibility, domain
from sphinx_repodoc.sphinx.citations import CitationResolver
from sphinx_repodoc.sphinx.directives import HTML_BUILDERS, embedded
from sphinx_repodoc.sphinx.inventory import add_index_entries, add_labels
from sphinx_repodoc.sphinx.navigation import Navigation, collect_groups
from sphinx_repodoc.sphinx.overview_document import SUFFIX, Overview, OverviewParser
from sphinx_repodoc.sphinx.plan import PACKAGE, PAGE_EVENT
from sphinx_repodoc.sphinx.rendering import RENDER_TREE, PageRenderer
from sphinx_repodoc.sphinx.site import Site, warn
from sphinx_repodoc.sphinx.writer import Writer

NOTE = "The pages of the repository are in the HTML version of this documentation."

STATIC = Path(sphinx_repodoc.__file__).parent / "static"
SCRIPT = "repodoc.js"
"""The script that pages contain. It loads the others when they are needed."""

logger = logging.getLogger(__name__)


def setup_extension(app: Sphinx) -> ExtensionMetadata:
    """Register everything with Sphinx; the repository is loaded when the builder starts."""
    for option in fields(Options):
        default = list(option.default) if isinstance(option.default, tuple) else option.default
        rebuild, types = option.metadata["rebuild"], option.metadata["types"]
        app.add_config_value(f"repodoc_{option.name}", default, rebuild, types=types)
    app.add_source_suffix(SUFFIX, "repodoc")
    app.add_source_parser(OverviewParser)
    app.add_event(PAGE_EVENT)
    app.add_domain(domain.RepoDomain)
    app.add_node(embedded, html=(_visit_embedded, None))
    app.connect("builder-inited", _start)
    app.connect("env-get-outdated", domain.find_outdated)
    app.connect("warn-missing-reference", domain.warn_missing)
    app.connect("doctree-resolved", _unwrap_blocks)
    # Run after intersphinx (500) and all others, which are more likely to know the name.
    app.connect("missing-reference", domain.resolve_any, priority=1000)
    return {
        "version": sphinx_repodoc.__version__,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _start(app: Sphinx) -> None:
    values = {option.name: app.config[f"repodoc_{option.name}"] for option in fields(Options)}
    options = make_options(
        values, lambda fault: warn(Problem(kind=ProblemKind.CONFIG, message=fault))
    )
    site = Site(app, options)
    if options.title == AUTO and app.config.html_title == app.config.project:
        # The command line knows the project's name only by its packaging files.
        app.config.html_title = site.options.title
    overview, linked = site.book.overview, options.add_toctree_entry
    repo = domain.get_domain(app.env)
    repo.resolver = CitationResolver(site.book)
    app.connect("env-updated", site.check_drift)
    if app.builder.name not in HTML_BUILDERS:
        logger.info("repodoc: no pages for the builder %r", app.builder.name)
        site.report_missing_packages()
        # Other builders get an overview without content, because toctrees may list it.
        stub = {"title": site.options.title, "note": NOTE, "sections": []}
        Overview(app, overview, stub, linked=linked)
        return
    pages = HtmlSite(site)
    repo.render_embed = pages.render_embed
    Overview(app, overview, pages.make_stub(), linked=linked)
    # Run before the handlers of themes, which make buttons from the context.
    app.connect("html-page-context", pages.hide_source, priority=100)
    # Run after the handlers of themes, to adapt their results.
    app.connect("html-page-context", pages.adapt_context, priority=900)
    app.connect("write-started", pages.add_entries)
    app.connect("html-collect-pages", pages.collect_pages)


def _unwrap_blocks(app: Sphinx, document: nodes.document, docname: str) -> None:
    """``doctree-resolved``: replace our blocks by docutils nodes, except for HTML builders."""
    if app.builder.name not in HTML_BUILDERS:
        for node in list(document.findall(embedded)):
            node.replace_self(node.children)


def _visit_embedded(translator: HTML5Translator, node: nodes.Element) -> None:
    """Render the blocks of a directive as on generated pages."""
    builder = translator.builder
    html = domain.get_domain(builder.env).render_embed(builder.current_docname, node["embed"])
    start = translator.starttag(node, "div", CLASS="repodoc repodoc-embedded")
    translator.body.append(f"{start}{html}</div>\n")
    raise nodes.SkipNode


class HtmlSite:
    """The generated pages of one build with an HTML builder, with handlers for Sphinx's events."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.renderer = PageRenderer(site.app, site.texts)
        self.builder = self.renderer.builder
        self.overview = site.book.overview
        readme = find_readme(site.book.index)
        text = site.book.read(readme) if readme else ""
        prose = make_prose(site.book.index, readme, text) if text else None
        self._page = make_overview(site.book, prose, site.name)
        self._overview_before = self._read_overview()
        self._tags: compatibility.Tags = {}
        # Browsers must not combine files of different releases from their caches.
        self._version = digest_own(STATIC)[:12]

    def make_stub(self) -> dict[str, object]:
        """Return the overview as the source of a document, with the search box."""
        page, context = self._page, self.renderer.make_html_context(self.overview)
        search = self.renderer.render_search(self.overview)

        def wrap(blocks: list[str]) -> str:
            html = "\n".join(blocks)
            return f'<div class="repodoc repodoc-overview">{html}</div>'

        return {
            "title": page.title,
            # Sphinx reads the overview again after an upgrade of this package.
            "package": digest_own(PACKAGE),
            "description": describe_page(page),
            "lead": wrap([search, *render_blocks(page.lead, context)]),
            "sections": [
                [section.id, section.title, wrap(render_blocks(section.blocks, context))]
                for section in page.sections
            ],
        }

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
            context |= {"sourcename": "", "page_source_suffix": ""}

    def adapt_context(
        self, app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any
    ) -> None:
        """``html-page-context``: add style sheets and scripts, and adapt to the theme."""
        if pagename == self.overview:
            navigation = Navigation(self.site.book, collect_groups(app))
            context |= self.renderer.make_sidebar(self._page, navigation)
        is_ours = RENDER_TREE in context
        is_search = pagename == "search" and compatibility.has_search(self.builder)
        found = [] if doctree is None else list(doctree.findall(embedded))
        # Methods of the builder add files to the current page, those of the app to all pages.
        if is_ours or found or is_search:
            self.builder.add_js_file(SCRIPT, defer="defer", **{"data-version": self._version})
        if is_ours:
            compatibility.adapt_context(context, context[RENDER_TREE])
            compatibility.remember_tags(context, self._tags)
            if doctree is None:
                compatibility.add_preview(app, pagename, templatename, context)
        if is_ours or found:
            self.builder.add_css_file("repodoc.css")
            if pagename == self.overview:
                self.builder.add_css_file("repodoc-overview.css")
            if self.site.options.wide:
                self.builder.add_css_file("repodoc-wide.css")
            blocks = (block for node in found for block in node["embed"].blocks)
            has_entries = any(isinstance(block, KeywordEntries) for block in blocks)
            if has_entries or self.site.book.has_entries(pagename):
                self.builder.add_js_file("repodoc-keywords.js", defer="defer")

    def add_entries(self, app: Sphinx, builder: Builder) -> None:
        """``write-started``: add static files after Sphinx has stored the configuration (else the
        next build would find it changed); add index entries and labels after it has pickled the
        environment, which keeps that small."""
        app.config.html_static_path.append(str(STATIC))
        add_index_entries(builder, self.site.book)
        add_labels(builder, self.site.book)

    def collect_pages(self, app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
        """``html-collect-pages``: write all outdated pages, and leave none for Sphinx to write."""
        site = self.site
        writer = Writer(self.renderer, site.repository, site.book, site.jobs)
        plan, failures = writer.write(site.show_progress("writing repository pages... "))
        for name in writer.find_shadowed():
            message = f"the document {name!r} of the project replaces a page; see repodoc_prefix"
            failures.append(Problem(kind=ProblemKind.CONFIG, message=message))
        for problem in failures:
            warn(problem, strict=site.options.strict)
        lost = sum(problem.kind is ProblemKind.PAGE for problem in failures)
        # Sphinx writes the overview itself; compare whether it has changed.
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
