"""Render outlines as HTML: a short row for each symbol.

The script of the page finds the symbol of a line by the lines in ``data-l``, and shows the symbols
in ``data-more``, which have no row because a page must stay small.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from sphinx_repodoc.pages.blocks import Link, Outline, OutlineItem

MAX_SIGNATURE = 90
"""Length of the signature in a row, which is at most half as wide; listings show all of it."""

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
    names = [f"repodoc-depth-{min(item.depth, MAX_DEPTH)}"] if item.depth else []
    if item.private:
        names.append("repodoc-private")
    css = f' class="{" ".join(names)}"' if names else ""
    lines = f' data-l="{item.first}-{item.last}"' if item.last else ""
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
    return f"<li{own}{css}{lines}>{code}{count}</li>"


def _pack(items: Sequence[OutlineItem]) -> str:
    """Return a line for each item: its depth, its first and last line, and its name as the script
    shows it."""
    return "\n".join(f"{item.depth} {item.first} {item.last} {name_symbol(item)}" for item in items)


def name_symbol(item: OutlineItem) -> str:
    """Return the kind and the name of a symbol, with parentheses if it has parameters."""
    kind = f"{item.kind} " if item.kind else ""
    return f"{kind}{item.link.text}{'()' if item.signature.startswith('(') and not kind else ''}"
