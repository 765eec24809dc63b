"""Render whole pages as HTML: breadcrumbs, title, sections, table of contents and search box."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from sphinx_repodoc.pages.blocks import Page, Preview, Section
from sphinx_repodoc.render.html import HtmlContext, render_blocks
from sphinx_repodoc.render.previews_html import render_main

SOURCE = "source"


OPENED = frozenset({"structure", "testing"})
"""Sections of a file page that are open at first."""


def render_body(page: Page, context: HtmlContext, *, crumbs: bool, search: str = "") -> str:
    """Render the body of *page* with its title, with breadcrumbs if the theme has none, and with
    the search box *search*."""
    is_file = page.kind == "file"
    steps = _render_crumbs(page, context) if crumbs and page.crumbs else ""
    # Let browsers break a long path in the title on narrow screens.
    name = _name_here(page) if is_file else page.title
    title = escape(name).replace("/", "/<wbr>").replace("_", "_<wbr>")
    parts = [
        f'<div class="repodoc repodoc-{page.kind}">',
        f'<header class="repodoc-header">{steps}',
        f"<h1>{title}</h1>{search}",
        *render_blocks(page.lead, context),
        "</header>",
    ]
    if is_file:
        parts.append(_render_file(page.sections, page.preview, context))
    else:
        parts.append(_render_sections(page.sections, context))
    parts.append("</div>")
    return "\n".join(parts)


def _render_sections(sections: Iterable[Section], context: HtmlContext) -> str:
    """Render sections below each other, or in two columns if some are aside."""
    columns: tuple[list[str], list[str]] = ([], [])
    for section in sections:
        columns[section.aside].append(_render_section(section, context))
    main, beside = map("\n".join, columns)
    if not beside:
        return main
    return (
        f'<div class="repodoc-halves">\n<div>{main}</div>\n'
        f'<div class="repodoc-beside">{beside}</div></div>'
    )


def _render_file(sections: Iterable[Section], preview: Preview | None, context: HtmlContext) -> str:
    """Render the sections of a file page: the preview and the source, and all others in a pane,
    which is a closed element on narrow pages and beside the source on wide ones."""
    panes = [_render_pane(section, context) for section in sections if section.id != SOURCE]
    sources = [_render_section(section, context) for section in sections if section.id == SOURCE]
    main = render_main(preview, "".join(sources), context)
    about = ""
    if panes:
        about = (
            '<details class="repodoc-about"><summary>About this file</summary>\n'
            f'<div class="repodoc-pane" tabindex="0">\n{"".join(panes)}</div></details>\n'
        )
    return f'<div class="repodoc-body">\n{about}{main}</div>'


def _render_pane(section: Section, context: HtmlContext) -> str:
    """Render a section that its reader can open. Its anchor is inside, because browsers open an
    element to show an anchor in it."""
    blocks = "\n".join(render_blocks(section.blocks, context))
    number = f" <span>{escape(section.count)}</span>" if section.count else ""
    state = " open" if section.id in OPENED else ""
    return (
        f"<details{state}><summary>{escape(section.title)}{number}</summary>"
        f'<section id="{escape(section.id)}">\n{blocks}\n</section></details>\n'
    )


def render_toc(page: Page) -> str:
    """Render a table of contents of the sections of *page* with the HTML that themes expect."""
    items = "".join(
        f'<li><a class="reference internal" href="#{escape(anchor)}">{escape(title)}</a></li>\n'
        for anchor, title in list_sections(page)
    )
    inner = f"<ul>\n{items}</ul>\n" if items else ""
    title = escape(_name_here(page))
    return f'<ul>\n<li><a class="reference internal" href="#">{title}</a>{inner}</li>\n</ul>\n'


def list_sections(page: Page) -> list[tuple[str, str]]:
    """Return (anchor, title) of the sections of *page*."""
    return [(section.id, section.title) for section in page.sections]


def _name_here(page: Page) -> str:
    return page.crumb or page.title.rstrip("/").rpartition("/")[2] or page.title


def _render_crumbs(page: Page, context: HtmlContext) -> str:
    steps = "".join(
        f'<a href="{escape(context.link_to(crumb.page))}">{escape(crumb.text)}</a> / '
        for crumb in page.crumbs
    )
    here = f'<span aria-current="page">{escape(_name_here(page))}</span>'
    return f'<nav class="repodoc-crumbs" aria-label="Breadcrumbs">{steps}{here}</nav>'


def _render_section(section: Section, context: HtmlContext) -> str:
    blocks = "\n".join(render_blocks(section.blocks, context))
    anchor = escape(section.id)
    return (
        f'<section id="{anchor}">\n<h2>{escape(section.title)}'
        f'<a class="headerlink" href="#{anchor}" title="Link to this heading">¶</a></h2>\n'
        f"{blocks}\n</section>"
    )


def render_search_box(action: str) -> str:
    """Return the search box; without its script it opens the search page at *action*."""
    label = "Search files and symbols"
    return (
        f'<form class="repodoc-search" role="search" action="{escape(action)}" method="get">'
        f'<input type="search" name="q" placeholder="{label}" aria-label="{label}" '
        'autocomplete="off" spellcheck="false"><kbd>/</kbd></form>\n'
    )
