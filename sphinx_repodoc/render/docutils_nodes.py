"""Blocks as docutils nodes for formats other than HTML: LaTeX, EPUB, plain text, manual pages.

Nothing is folded there, and pictures become lists. The caller makes the links, because it knows
where pages are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from docutils import nodes

from sphinx_repodoc.pages import blocks
from sphinx_repodoc.render.treemap import format_share

MakeLink = Callable[[blocks.Link, nodes.Node], nodes.Node]
"""Function that returns the docutils node for a link, given the link and the node of its text."""

MAX_TILES = 20
"""Number of tiles of a treemap that are listed, largest first."""


def make_nodes(content: Iterable[blocks.Block], link: MakeLink) -> list[nodes.Node]:
    """Return the nodes of all blocks."""
    return [node for block in content for node in _make_block(block, link)]


def _make_block(block: blocks.Block, link: MakeLink) -> Iterator[nodes.Node]:
    match block:
        case blocks.Paragraph():
            yield nodes.paragraph("", "", *_make_inlines(block.content, link))
        case blocks.Facts() | blocks.Pills():
            items = _join(_make_inlines(item, link) for item in block.items)
            yield nodes.paragraph("", "", *items)
        case blocks.Columns():
            for title, content in block.columns:
                yield from ([nodes.paragraph("", "", nodes.strong("", title))] if title else [])
                yield from make_nodes(content, link)
        case blocks.Fold():
            yield nodes.paragraph("", "", *_make_inlines(block.summary, link))
            yield from make_nodes(block.blocks, link)
        case blocks.FileTree():
            yield _make_tree_list(block.items, link)
        case blocks.Prose():
            # Show prose as plain text, without rendering its markup.
            yield nodes.literal_block("", block.text, language="none")
        case blocks.Source():
            # Omit source listings, which are too long for these formats.
            yield nodes.paragraph("", f"{block.path}, {block.lines:,} lines")
        case blocks.Excerpt():
            yield nodes.literal_block("", block.text, language="none")
            yield nodes.paragraph("", "", _make_inline(block.link, link))
        case blocks.Snippet():
            yield nodes.literal_block("", block.text, language="none")
        case blocks.Image():
            yield nodes.paragraph("", block.caption or block.alt)
        case blocks.DataTable():
            rows = tuple(tuple((cell,) for cell in row) for row in block.rows)
            yield from _make_table(blocks.Table(rows, block.header), link)
        case blocks.Notebook():
            yield nodes.paragraph("", block.path)
        case _:
            yield from _MAKERS[type(block)](block, link)


def _make_inlines(inlines: blocks.Inlines, link: MakeLink) -> list[nodes.Node]:
    return [_make_inline(inline, link) for inline in inlines]


def _make_inline(inline: blocks.Inline, link: MakeLink) -> nodes.Node:
    if isinstance(inline, str):
        return nodes.Text(inline)
    if isinstance(inline, blocks.Bar):
        return nodes.Text("")
    if isinstance(inline, blocks.Link):
        text = nodes.literal("", inline.text) if inline.code else nodes.Text(inline.text)
        return link(inline, text) if inline.page or inline.anchor or inline.url else text
    kinds = {blocks.Code: nodes.literal, blocks.Strong: nodes.strong}
    return kinds.get(type(inline), nodes.inline)("", inline.text)


def _join(items: Iterable[Sequence[nodes.Node]]) -> list[nodes.Node]:
    """Return the nodes of all items, separated by commas."""
    return [node for item in items for node in (nodes.Text(", "), *item)][1:]


def _make_table(block: blocks.Table, link: MakeLink) -> Iterator[nodes.Node]:
    columns = max([len(block.header), *(len(row) for row in block.rows)])
    if not columns:
        return
    group = nodes.tgroup("", cols=columns)
    group += [nodes.colspec("", colwidth=100 // columns) for _ in range(columns)]
    if block.header:
        titles: list[blocks.Inlines] = [(title,) for title in block.header]
        group += nodes.thead("", _make_row(titles, columns, link))
    group += nodes.tbody("", *(_make_row(row, columns, link) for row in block.rows))
    yield nodes.table("", group)


def _make_row(cells: Sequence[blocks.Inlines], columns: int, link: MakeLink) -> nodes.row:
    filled = [*cells, *[()] * (columns - len(cells))]
    return nodes.row(
        "",
        *(nodes.entry("", nodes.paragraph("", "", *_make_inlines(cell, link))) for cell in filled),
    )


def _make_outline(block: blocks.Outline, link: MakeLink) -> Iterator[nodes.Node]:
    """Yield the outline as nested lists, one for each level."""
    levels: list[nodes.bullet_list] = [nodes.bullet_list()]
    for item in block.items:
        del levels[item.depth + 1 :]
        while len(levels) <= item.depth:
            inner = nodes.bullet_list()
            if not levels[-1].children:
                levels[-1] += nodes.list_item("", nodes.paragraph())
            around = levels[-1].children[-1]
            assert isinstance(around, nodes.Element)
            around += inner
            levels.append(inner)
        doc = (f" – {item.doc}",) if item.doc else ()
        inlines = (*filter(None, [item.before]), item.link, item.signature, *doc)
        paragraph = nodes.paragraph("", "", *_make_inlines(inlines, link))
        levels[-1] += nodes.list_item("", paragraph)
    yield levels[0]


def _make_references(block: blocks.References, link: MakeLink) -> Iterator[nodes.Node]:
    """Yield a list of the using files for each group, with the lines of code below each file."""
    for title, files in block.groups:
        if title:
            yield nodes.paragraph("", "", nodes.strong("", title))
        rows = []
        for file in files:
            name = _make_inline(blocks.Link(file.text, page=file.page), link)
            numbers = [*(place[0] for place in file.places), *file.lines]
            lines = f": {', '.join(map(str, numbers))}" if numbers else ""
            more = f" and {file.more:,} more" if file.more else ""
            row = nodes.list_item("", nodes.paragraph("", "", name, nodes.Text(lines + more)))
            if code := "\n".join(place[1] for place in file.places):
                row += nodes.literal_block("", code, language="none")
            rows.append(row)
        yield nodes.bullet_list("", *rows)


def _make_entries(block: blocks.KeywordEntries, link: MakeLink) -> Iterator[nodes.Node]:
    rows = []
    for entry in block.items:
        links = _join(
            (_make_inline(place, link), nodes.Text(f" +{others:,}" if others else ""))
            for place, others in entry.links
        )
        name = (nodes.strong("", entry.text), nodes.Text(f" {entry.kinds} "))
        more = [nodes.Text(f" and {entry.more:,} more")] if entry.more else []
        rows.append(nodes.list_item("", nodes.paragraph("", "", *name, *links, *more)))
    yield nodes.bullet_list("", *rows)


def _make_picture(block: blocks.Picture, link: MakeLink) -> Iterator[nodes.Node]:
    """Yield the label of a picture, then a line for each box with the boxes its arrows lead to."""
    boxes = [node for _, column in block.columns for node in column]
    arrows: dict[int, list[int]] = {}
    for edge in block.edges:
        arrows.setdefault(edge.start, []).append(edge.end)
    items = []
    for start, ends in sorted(arrows.items()):
        targets = _join([_name_box(boxes[end], link)] for end in ends)
        box = _name_box(boxes[start], link)
        items.append(nodes.list_item("", nodes.paragraph("", "", box, nodes.Text(" → "), *targets)))
    yield nodes.paragraph("", block.label)
    if items:
        yield nodes.bullet_list("", *items)


def _name_box(box: blocks.PictureNode, link: MakeLink) -> nodes.Node:
    return _make_inline(blocks.Link(box.title or box.name, page=box.page), link)


def _make_tree_list(items: Iterable[blocks.TreeItem], link: MakeLink) -> nodes.bullet_list:
    rows = []
    for item in items:
        row = nodes.list_item("", nodes.paragraph("", "", *_make_inlines(item.content, link)))
        if item.children:
            row += _make_tree_list(item.children, link)
        rows.append(row)
    return nodes.bullet_list("", *rows)


def _make_map(block: blocks.Map, link: MakeLink) -> Iterator[nodes.Node]:
    """Yield the label of a treemap, then its largest tiles."""
    tiles = [tile for _, area in block.areas for tile in area]
    tiles.sort(key=lambda tile: (-tile.size, tile.title))
    rows = tuple(
        ((blocks.Link(tile.title, page=tile.page) if tile.page else tile.title,),)
        for tile in tiles[:MAX_TILES]
    )
    yield nodes.paragraph("", block.label)
    yield from _make_table(blocks.Table(rows), link)
    if rest := len(tiles) - len(rows):
        yield nodes.paragraph("", f"And {rest:,} smaller ones.")


def _make_shares(block: blocks.Shares, link: MakeLink) -> Iterator[nodes.Node]:
    total = sum(size for _, size in block.items)
    shares = (f"{name} {format_share(size, total)}" for name, size in block.items)
    yield nodes.paragraph("", f"{block.label}: {', '.join(shares)}")


_MAKERS: dict[type[Any], Callable[[Any, MakeLink], Iterator[nodes.Node]]] = {
    blocks.Table: _make_table,
    blocks.Outline: _make_outline,
    blocks.References: _make_references,
    blocks.KeywordEntries: _make_entries,
    blocks.Picture: _make_picture,
    blocks.Map: _make_map,
    blocks.Shares: _make_shares,
}
