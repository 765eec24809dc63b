"""Registration with Sphinx: options, the domain, and the handlers of events."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util import logging

import sphinx_repodoc
from sphinx_repodoc.config import Options, make_options
from sphinx_repodoc.pages.book import name_overview
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.sphinx.citations import CitationResolver
from sphinx_repodoc.sphinx.directives import HTML_BUILDERS, embedded
from sphinx_repodoc.sphinx.domain import (
    RepoDomain,
    find_outdated,
    get_domain,
    resolve_any,
    warn_missing,
)
from sphinx_repodoc.sphinx.html_site import HtmlSite
from sphinx_repodoc.sphinx.overview_document import SUFFIX, Overview, OverviewParser, make_note
from sphinx_repodoc.sphinx.plan import PAGE_EVENT
from sphinx_repodoc.sphinx.site import Site, warn

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.util.typing import ExtensionMetadata
    from sphinx.writers.html5 import HTML5Translator

logger = logging.getLogger(__name__)


def setup_extension(app: Sphinx) -> ExtensionMetadata:
    """Register everything with Sphinx; the repository is loaded when the builder starts."""
    for option in fields(Options):
        default = list(option.default) if isinstance(option.default, tuple) else option.default
        app.add_config_value(
            f"repodoc_{option.name}",
            default,
            option.metadata["rebuild"],
            types=option.metadata["types"],
        )
    app.add_source_suffix(SUFFIX, "repodoc")
    app.add_source_parser(OverviewParser)
    app.add_event(PAGE_EVENT)
    app.add_domain(RepoDomain)
    app.add_node(embedded, html=(_visit_embedded, None))
    app.connect("builder-inited", _start)
    app.connect("env-get-outdated", find_outdated)
    app.connect("warn-missing-reference", warn_missing)
    app.connect("doctree-resolved", _unwrap_blocks)
    # After intersphinx (500) and all others, which are more likely to know the name.
    app.connect("missing-reference", resolve_any, priority=1000)
    return {
        "version": sphinx_repodoc.__version__,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _start(app: Sphinx) -> None:
    values: dict[str, Any] = {
        option.name: app.config[f"repodoc_{option.name}"] for option in fields(Options)
    }
    options = make_options(
        values, lambda fault: warn(Problem(kind=ProblemKind.CONFIG, message=fault))
    )
    overview = Overview(app, name_overview(options), linked=options.add_toctree_entry)
    site = Site(app, options)
    domain = get_domain(app.env)
    domain.resolver = CitationResolver(site.book)
    app.connect("env-updated", site.check_drift)
    if app.builder.name not in HTML_BUILDERS:
        logger.info("repodoc: no pages for the builder %r", app.builder.name)
        site.report_missing_packages()
        overview.add(make_note(options.title))
        return
    pages = HtmlSite(site)
    domain.render_embed = pages.render_embed
    overview.add(pages.make_stub())
    # Before the handlers of themes, which make buttons from the context.
    app.connect("html-page-context", pages.hide_source, priority=100)
    # After the handlers of themes, whose results it adapts.
    app.connect("html-page-context", pages.adapt_context, priority=900)
    app.connect("write-started", _add_static_files)
    app.connect("write-started", pages.add_entries)
    app.connect("html-collect-pages", pages.collect_pages)


def _add_static_files(app: Sphinx, builder: Builder) -> None:
    """``write-started``: add the static files after Sphinx has stored the configuration. The next
    build would otherwise find that the configuration has changed."""
    app.config.html_static_path.append(str(Path(sphinx_repodoc.__file__).parent / "static"))


def _unwrap_blocks(app: Sphinx, document: nodes.document, docname: str) -> None:
    """``doctree-resolved``: replace blocks by their docutils nodes, except for HTML pages."""
    if app.builder.name not in HTML_BUILDERS:
        for node in list(document.findall(embedded)):
            node.replace_self(node.children)


def _visit_embedded(translator: HTML5Translator, node: nodes.Element) -> None:
    """Render blocks as on generated pages."""
    builder = translator.builder
    html = get_domain(builder.env).render_embed(builder.current_docname, node["embed"])
    start = translator.starttag(node, "div", CLASS="repodoc repodoc-embedded")
    translator.body.append(f"{start}{html}</div>\n")
    raise nodes.SkipNode
