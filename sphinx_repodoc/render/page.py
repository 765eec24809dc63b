"""Render whole pages as HTML: breadcrumbs, title, sections, table of contents and search box."""

from __future__ import annotations

from html import escape

from sphinx_repodoc.pages.blocks import Page, Section
from sphinx_repodoc.render.html import HtmlContext, render_blocks


def render_body(page: Page, context: HtmlContext, *, crumbs: bool) -> str:
    """Render the body of *page* with its title, and with breadcrumbs if the theme has none."""
    parts = [f'<div class="repodoc repodoc-{page.kind}">']
    if crumbs and page.crumbs:
        parts.append(_render_crumbs(page, context))
    # Let browsers break a long path in the title on narrow screens.
    title = escape(page.title).replace("/", "/<wbr>").replace("_", "_<wbr>")
    parts.append(f"<h1>{title}</h1>")
    parts.extend(render_blocks(page.lead, context))
    parts.extend(_render_section(section, context) for section in page.sections)
    parts.append("</div>")
    return "\n".join(parts)


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
    """Return (anchor, title) of the sections that have a visible heading."""
    # Skip the metadata section, whose heading the style sheet hides.
    return [(section.id, section.title) for section in page.sections if section.id != "metadata"]


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
