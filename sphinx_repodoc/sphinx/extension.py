"""Options, events, and the one object that lives through a build."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util import logging

import sphinx_repodoc
from sphinx_repodoc.config import Options, make_options
from sphinx_repodoc.pages.book import name_overview
from sphinx_repodoc.problems import ProblemKind
from sphinx_repodoc.sphinx.citations import Resolver
from sphinx_repodoc.sphinx.directives import HTML_BUILDERS, embedded
from sphinx_repodoc.sphinx.domain import (
    RepoDomain,
    find_outdated,
    get_domain,
    resolve_any,
    warn_missing,
)
from sphinx_repodoc.sphinx.frame import PAGE_EVENT
from sphinx_repodoc.sphinx.overview import SUFFIX, Overview, OverviewParser, make_note
from sphinx_repodoc.sphinx.site import Site

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.util.typing import ExtensionMetadata
    from sphinx.writers.html5 import HTML5Translator

logger = logging.getLogger(__name__)


def setup_extension(app: Sphinx) -> ExtensionMetadata:
    """Register options, the overview's parser, and what starts with the builder."""
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
    app.connect("doctree-resolved", _unwrap)
    # After intersphinx (500) and all others: a file is the least likely meaning of a word.
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
    options = make_options(values, _warn)
    overview = Overview(app, name_overview(options), linked=options.add_toctree_entry)
    site = Site(app, options)
    site.load()
    get_domain(app.env).resolver = Resolver(site.book)
    app.connect("env-updated", site.check_drift)
    if app.builder.name not in HTML_BUILDERS:
        logger.info("repodoc: no pages for the builder %r", app.builder.name)
        site.report_missing_packages()
        overview.add(make_note(options.title))
        return
    site.prepare_pages()
    get_domain(app.env).render_embed = site.render_embed
    overview.add(site.make_stub())
    # Before the themes make buttons from it.
    app.connect("html-page-context", site.hide_source, priority=100)
    # After the themes' own handlers, whose results are adapted.
    app.connect("html-page-context", site.adapt_context, priority=900)
    app.connect("write-started", _add_static_files)
    app.connect("write-started", site.add_entries)
    app.connect("html-collect-pages", site.collect_pages)


def _add_static_files(app: Sphinx, builder: Builder) -> None:
    """``write-started``: later than the configuration is stored, in which the next build would
    find a folder that nobody has configured, and say that the configuration has changed."""
    app.config.html_static_path.append(str(Path(sphinx_repodoc.__file__).parent / "static"))


def _unwrap(app: Sphinx, document: nodes.document, docname: str) -> None:
    """``doctree-resolved``: leave what is inside of blocks in their place, so that no builder
    but those of HTML pages need know such a node."""
    if app.builder.name not in HTML_BUILDERS:
        for node in list(document.findall(embedded)):
            node.replace_self(node.children)


def _visit_embedded(translator: HTML5Translator, node: nodes.Element) -> None:
    """As on generated pages."""
    builder = translator.builder
    shown = get_domain(builder.env).render_embed(builder.current_docname, node["embed"])
    classes = "repodoc repodoc-embedded"
    translator.body.append(f"{translator.starttag(node, 'div', CLASS=classes)}{shown}</div>\n")
    raise nodes.SkipNode


def _warn(message: str) -> None:
    logger.warning(message, type="repodoc", subtype=ProblemKind.CONFIG)
