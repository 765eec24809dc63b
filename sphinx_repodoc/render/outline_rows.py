"""Render outlines as HTML: a short row for each symbol.

A row has its depth in ``data-d`` and its lines in ``data-l``, by which the script of the page finds
the symbol of a line. Symbols in ``data-more`` have no row, because a page must stay small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from sphinx_repodoc.pages.blocks import Link, Outline, OutlineItem

MAX_SIGNATURE = 60
"""Length of the signature in a row, which is rarely as wide; listings show all of it."""

MAX_DEPTH = 10
"""Number of levels of indentation in the style sheet."""

RenderLink = Callable[[Link], str]


def render_outline(block: Outline, render_link: RenderLink) -> str:
    """Return the rows of an outline, as many as its allowance permits."""
    rows: list[str] = []
    spent = 0
    for item in block.items:
        row = _render_row(item, render_link)
        spent += len(row)
        if block.allowance and rows and spent > block.allowance:
            break
        rows.append(row)
    rest = block.items[len(rows) :]
    more = f' data-more="{escape(_pack(rest))}"' if rest else ""
    shown = "\n".join(rows)
    outline = (
        '<div class="repodoc-outline-tools"></div>'
        f'<ul class="repodoc-outline"{more}>\n{shown}\n</ul>'
    )
    if rest:
        outline += f'<p class="repodoc-note">{len(rest):,} more symbols are not listed here.</p>'
    return outline


def _render_row(item: OutlineItem, render_link: RenderLink) -> str:
    # Omit quotes and end tags: a large repository has hundreds of thousands of rows.
    depth = f" data-d={min(item.depth, MAX_DEPTH)}" if item.depth else ""
    css = " class=repodoc-private" if item.private else ""
    lines = f" data-l={item.first}-{item.last}" if item.last else ""
    first, *others = item.anchors or ("",)
    own = f' id="{escape(first)}"' if first else ""
    ids = "".join(f'<span id="{escape(each)}"></span>' for each in others)
    kind = f"<small>{escape(item.kind)} </small>" if item.kind else ""
    # The signature of a pointer to a function closes parentheses that are open before the name.
    signature = item.signature if item.before.count("(") == item.before.count(")") else ""
    if len(signature) > MAX_SIGNATURE:
        signature = f"{signature[: MAX_SIGNATURE - 1]}…"
    name = render_link(Link(item.link.text, anchor=item.link.anchor, title=item.doc))
    code = f"<code>{ids}{kind}{name}{escape(signature)}</code>"
    # Sphinx's search removes tags: without a space it would join the name and the count.
    count = f" {render_link(item.count)}" if item.count else ""
    return f"<li{own}{depth}{css}{lines}>{code}{count}"


def _pack(items: Sequence[OutlineItem]) -> str:
    """Return a line for each item: its depth, its first and last line, and its name as the script
    shows it."""
    return "\n".join(f"{item.depth} {item.first} {item.last} {_name_item(item)}" for item in items)


def _name_item(item: OutlineItem) -> str:
    """Return the kind and the name of a symbol, with parentheses if it has parameters."""
    # Keys of data files may contain line ends.
    name = " ".join(item.link.text.split())
    if item.kind:
        return f"{item.kind} {name}"
    return f"{name}()" if item.signature.startswith("(") else name
