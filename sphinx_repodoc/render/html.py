"""Render blocks as HTML strings, with a function for each type of block.

Every text is escaped here, except prose, which :mod:`.markup` sanitises, and listings, which
:mod:`.highlight` escapes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from html import escape
from typing import Any

from sphinx_repodoc.pages import blocks
from sphinx_repodoc.render.markup import render_prose
from sphinx_repodoc.render.outline_rows import render_outline
from sphinx_repodoc.render.places import Marks, SourceDefinition, SourceLink, write_value
from sphinx_repodoc.render.svg import render_svg
from sphinx_repodoc.render.treemap import render_map, render_shares
from sphinx_repodoc.render.using_files import render_references

_INLINE_TAGS = {blocks.Code: "code", blocks.Muted: "small", blocks.Strong: "strong"}
_NUMBER = ' class="repodoc-number"'
_NUMBER_TEXT = re.compile(r"[\d,.]*\d(?: (?:bytes?|[KMG]B|files?))?")
_DATA_NUMBER = re.compile(r"[-+]?[\d.,]*\d(?:[eE][-+]?\d+)?%?")


@dataclass(frozen=True, slots=True, kw_only=True)
class HtmlContext:
    """The address of a page, and the functions that its renderer calls.

    ``page`` is the page's name, ``base`` the folder of its address, and ``up`` the relative path
    from there to the site's root. ``address_of`` returns the address of a page from the root, and
    ``images`` is the folder of published images there. ``list_source`` and ``list_excerpt`` return
    the inner HTML of listings, ``open_notebook`` the blocks of a notebook's cells. Anchors without
    a page are on this page, or on ``own`` if blocks of that page are embedded in this one. ``ids``
    are the ids of elements in documents on this page.
    """

    page: str
    base: str
    up: str
    address_of: Callable[[str], str]
    list_source: Callable[[blocks.Source, Marks], str]
    list_excerpt: Callable[[blocks.Excerpt | blocks.Snippet], str]
    open_notebook: Callable[[blocks.Notebook], Iterable[blocks.Block]]
    images: str
    own: str = ""
    ids: set[str] = field(default_factory=set)
    _seen: dict[str, str] = field(default_factory=dict)

    def link_to(self, page: str, anchor: str = "") -> str:
        """Return the shortest address of *page* relative to this page."""
        page = page or self.own
        is_here = not page or (anchor and page == self.page)
        address = "" if is_here else self._find_address(page)
        return f"{address}#{anchor}" if anchor else address

    def link_image(self, name: str) -> str:
        """Return the address of a published image relative to this page."""
        return f"{self.up}{self.images}/{name}"

    def _find_address(self, page: str) -> str:
        if page not in self._seen:
            address, folder, up = self.address_of(page), self.base, ""
            while not address.startswith(folder):
                folder = folder[: folder.rstrip("/").rfind("/") + 1]
                up += "../"
            self._seen[page] = up + address[len(folder) :] or "./"
        return self._seen[page]


def render_blocks(content: Iterable[blocks.Block], context: HtmlContext) -> list[str]:
    """Render each block as HTML."""
    return [_render_block(block, context) for block in content]


def _render_block(block: blocks.Block, context: HtmlContext) -> str:
    match block:
        case blocks.Paragraph():
            css = f' class="repodoc-{block.role}"' if block.role else ""
            return f"<p{css}>{_render_inlines(block.content, context)}</p>"
        case blocks.Facts():
            items = [f"<li>{_render_inlines(item, context)}</li>" for item in block.items]
            return f'<ul class="repodoc-facts">{" ".join(items)}</ul>'
        case blocks.Pills():
            items = [f"<li>{_render_inlines(item, context)}</li>" for item in block.items]
            return _fold(items, block.fold, "entries", '<ul class="repodoc-pills">', "</ul>", " ")
        case blocks.Outline():
            return render_outline(block, partial(_render_link, context=context))
        case blocks.KeywordEntries():
            # Omit optional end tags, since a keyword index has tens of thousands of entries.
            items = [f"<li>{_render_entry(entry, context)}" for entry in block.items]
            return '<ul class="repodoc-entries">{}</ul>'.format("\n".join(items))
        case blocks.Fold():
            summary = _render_inlines(block.summary, context)
            content = "".join(render_blocks(block.blocks, context))
            # The anchor is inside, because browsers open an element to show an anchor in it. In
            # documents that embed blocks of several pages it might not be unique.
            anchor = f' id="{escape(block.anchor)}"' if block.anchor and not context.own else ""
            if block.anchor:
                content = f"<div{anchor}>{content}</div>"
            css = ' class="repodoc-uses-of"' if block.anchor else ""
            return f"<details{css}><summary>{summary}</summary>{content}</details>"
        case blocks.References():
            return render_references(block, context.link_to)
        case blocks.Picture():
            return f'<div class="repodoc-scroll">{render_svg(block, context.link_to)}</div>'
        case blocks.Map():
            return f'<div class="repodoc-scroll">{render_map(block, context.link_to)}</div>'
        case blocks.Shares():
            return render_shares(block)
        case blocks.FileTree():
            tree = _render_tree_items(block.items, context, block.opened)
            return f'<div class="repodoc-tree">{tree}</div>'
    return _RENDERERS[type(block)](block, context)


def _render_inlines(inlines: blocks.Inlines, context: HtmlContext) -> str:
    return "".join([_render_inline(inline, context) for inline in inlines])


def _render_inline(inline: blocks.Inline, context: HtmlContext) -> str:
    if isinstance(inline, str):
        return escape(inline)
    if isinstance(inline, blocks.Link):
        return _render_link(inline, context)
    if isinstance(inline, blocks.Explained):
        return f'<abbr title="{escape(inline.meaning)}">{escape(inline.text)}</abbr>'
    if isinstance(inline, blocks.Bar):
        # Numbers in attributes: a policy for contents may forbid style attributes.
        return (
            '<svg class="repodoc-bar" aria-hidden="true" width="100" height="8" '
            'viewBox="0 0 100 8">'
            f'<rect width="{max(inline.percent, 1)}" height="8"/></svg>'
        )
    tag = _INLINE_TAGS[type(inline)]
    return f"<{tag}>{escape(inline.text)}</{tag}>"


def _render_link(link: blocks.Link, context: HtmlContext) -> str:
    # Let browsers break long paths at slashes in narrow columns.
    text = escape(link.text).replace("/", "/<wbr>")
    if link.code:
        text = f"<code>{text}</code>"
    if not (link.page or link.anchor or link.url):
        return text
    address = escape(link.url or context.link_to(link.page, link.anchor))
    title = f' title="{escape(link.title)}"' if link.title else ""
    lines = f' data-lines="{escape(link.lines)}"' if link.lines else ""
    return f'<a href="{address}"{title}{lines}>{text}</a>'


def _render_table(block: blocks.Table, context: HtmlContext) -> str:
    columns = max([len(block.header), *map(len, block.rows)])
    css = [_NUMBER if _is_numeric(block, column) else "" for column in range(columns)]
    rows = [
        "<tr>{}</tr>".format(
            # Sphinx's search removes tags: without a space it would join the words of two cells.
            " ".join(
                [f"<td{css[n]}>{_render_inlines(cell, context)}</td>" for n, cell in enumerate(row)]
            )
        )
        for row in block.rows
    ]
    head = ""
    if block.header:
        cells = "".join(f"<th{css[n]}>{escape(title)}</th>" for n, title in enumerate(block.header))
        head = f"<thead><tr>{cells}</tr></thead>"
    start = f'<div class="repodoc-scroll"><table class="repodoc-table">{head}<tbody>\n'
    return _fold(rows, block.fold, "rows", start, "\n</tbody></table></div>", "\n")


def _render_data(block: blocks.DataTable, context: HtmlContext) -> str:
    """Render a table without the optional end tags, which would be most of it."""
    columns = range(max(map(len, (block.header, *block.rows))))
    css = [
        " class=n" if all(map(_DATA_NUMBER.fullmatch, filter(None, cells))) else ""
        for cells in ([row[at] for row in block.rows if at < len(row)] for at in columns)
    ]
    head = "".join(f"<th{css[at]}>{escape(text)}" for at, text in enumerate(block.header))
    rows = "\n".join(
        "<tr>" + "".join([f"<td{css[at]}>{escape(text)}" for at, text in enumerate(row)])
        for row in block.rows
    )
    return (
        '<div class="repodoc-scroll" role="region" aria-label="Table" tabindex="0">'
        f'<table class="repodoc-data"><thead><tr>{head}<tbody>\n{rows}</table></div>'
    )


def _is_numeric(block: blocks.Table, column: int) -> bool:
    """Tell whether a column has a heading and only empty cells or numbers, maybe with a unit."""
    inlines = (inline for row in block.rows for cell in row[column : column + 1] for inline in cell)
    return column < len(block.header) and all(
        isinstance(inline, blocks.Bar)
        or (isinstance(inline, str) and _NUMBER_TEXT.fullmatch(inline.strip()))
        for inline in inlines
        if inline
    )


def _fold(items: list[str], fold: int, noun: str, start: str, end: str, separator: str = "") -> str:
    """Join the items between *start* and *end*; hide those after *fold* in ``<details>``."""
    # Do not hide a few items: opening them takes longer than scrolling past them.
    if not fold or len(items) <= fold + 5:
        return f"{start}{separator.join(items)}{end}"
    shown, hidden = (f"{start}{separator.join(x)}{end}" for x in (items[:fold], items[fold:]))
    summary = f"<summary>{len(items) - fold:,} more {noun}</summary>"
    return f"{shown}\n<details>{summary}{hidden}</details>"


def _render_entry(entry: blocks.KeywordEntry, context: HtmlContext) -> str:
    """Render an entry of a keyword index. A keyword in a single file is itself the link."""
    kinds = f" <i>{escape(entry.kinds)}</i>" if entry.kinds else ""
    if len(entry.links) == 1 and isinstance(link := entry.links[0][0], blocks.Link):
        places = f" +{entry.links[0][1]:,}" if entry.links[0][1] else ""
        name = _render_short_link(link, entry.text, context)
        more = f" +{entry.more:,}" if entry.more else ""
        return f"{name}{kinds}{places}{more}"
    links = ", ".join(
        _render_short_link(link, "", context) + (f" +{others:,}" if others else "")
        for link, others in entry.links
    )
    more = f" and {entry.more:,} more" if entry.more else ""
    return f"<b>{escape(entry.text)}</b>{kinds} {links}{more}"


def _render_short_link(link: blocks.Inline, text: str, context: HtmlContext) -> str:
    """Render a link without title or classes; only the file's name if it has no page."""
    if not isinstance(link, blocks.Link):
        return _render_inline(link, context)
    address = context.link_to(link.page, link.anchor)
    return f"<a href={write_value(address)}>{escape(text or link.text)}</a>"


def _render_columns(block: blocks.Columns, context: HtmlContext) -> str:
    columns = "\n".join(
        f"<div>{_render_caption(title)}{''.join(render_blocks(content, context))}</div>"
        for title, content in block.columns
    )
    css = f"repodoc-columns repodoc-{block.role}" if block.role else "repodoc-columns"
    return f'<div class="{css}">{columns}</div>'


def _render_caption(title: str) -> str:
    return f'<p class="repodoc-caption">{escape(title)}</p>\n' if title else ""


def _render_tree_items(items: Iterable[blocks.TreeItem], context: HtmlContext, opened: int) -> str:
    rendered = ""
    for item in items:
        content = _render_inlines(item.content, context)
        if item.children:
            state = " open" if opened > 0 else ""
            below = _render_tree_items(item.children, context, opened - 1)
            content = f"<details{state}><summary>{content}</summary>{below}</details>"
        rendered += f"<li>{content}</li>"
    return f"<ul>{rendered}</ul>"


def _render_prose(block: blocks.Prose, context: HtmlContext) -> str:
    links = {target: context.link_to(page, anchor) for target, page, anchor in block.links}
    images = {target: context.link_image(name) for target, name in block.images}
    ids = context.ids if block.anchored else None
    html = render_prose(block.text, block.markup, links, images, ids)
    return f'<div class="repodoc-prose">{html}</div>'


def _render_source(block: blocks.Source, context: HtmlContext) -> str:
    # The style sheet needs the number of digits for the width of the line numbers.
    digits = len(str(block.lines))
    lines = context.list_source(block, make_marks(block, context.link_to))
    return (
        f"{_render_scope(block)}"
        f'<div class="highlight repodoc-listing repodoc-digits-{digits}">'
        f'<pre tabindex="0">{lines}</pre></div>'
    )


def make_marks(block: blocks.Source, link_to: Callable[[str, str], str]) -> Marks:
    """Return the links, definitions and notes of a listing with the addresses of their targets."""
    links = [
        SourceLink(line, name, link_to(page, anchor), exact, words)
        for line, name, page, anchor, exact, words in block.links
    ]
    links += [
        SourceLink(line, text, link_to(page, anchor), exact, where=where, column=column)
        for line, column, text, page, anchor, exact, where in block.texts
    ]
    definitions = [
        SourceDefinition(line, name, ids, anchor and link_to(page, anchor), remark)
        for line, name, ids, page, anchor, remark in block.definitions
    ]
    return Marks(tuple(links), tuple(definitions), block.notes)


def _render_scope(block: blocks.Source) -> str:
    """Render the bar above a listing: the name of the file, to which the script of the page adds
    the symbol on the screen and buttons."""
    name = block.path.rpartition("/")[2]
    return (
        f'<div class="repodoc-scope" data-path="{escape(block.path)}">'
        f'<nav aria-label="Scope"><a href="#source">{escape(name)}</a></nav></div>\n'
    )


def _render_excerpt(block: blocks.Excerpt, context: HtmlContext) -> str:
    place = _render_link(block.link, context)
    return (
        f'<figure class="repodoc-excerpt"><div class="highlight"><pre tabindex="0">'
        f"{context.list_excerpt(block)}</pre></div><figcaption>{place}</figcaption></figure>"
    )


def _render_snippet(block: blocks.Snippet, context: HtmlContext) -> str:
    css = f" repodoc-{block.role}" if block.role else ""
    text = context.list_excerpt(block) if block.language else escape(block.text)
    return f'<div class="highlight repodoc-snippet{css}"><pre tabindex="0">{text}</pre></div>'


def _render_image(block: blocks.Image, context: HtmlContext) -> str:
    size = f' width="{block.width}" height="{block.height}"' if block.width else ""
    caption = f"<figcaption>{escape(block.caption)}</figcaption>" if block.caption else ""
    return (
        f'<figure class="repodoc-image"><img src="{escape(context.link_image(block.name))}" '
        f'alt="{escape(block.alt)}"{size} loading="lazy">{caption}</figure>'
    )


def _render_notebook(block: blocks.Notebook, context: HtmlContext) -> str:
    cells = "\n".join(render_blocks(context.open_notebook(block), context))
    return f'<div class="repodoc-notebook">{cells}</div>'


_RENDERERS: dict[type[Any], Callable[[Any, HtmlContext], str]] = {
    blocks.Table: _render_table,
    blocks.DataTable: _render_data,
    blocks.Columns: _render_columns,
    blocks.Prose: _render_prose,
    blocks.Source: _render_source,
    blocks.Excerpt: _render_excerpt,
    blocks.Snippet: _render_snippet,
    blocks.Image: _render_image,
    blocks.Notebook: _render_notebook,
}
