"""Render treemaps as inline SVG: almost square tiles whose areas are in proportion to their sizes.

The algorithm is that of Bruls, Huizing and van Wijk, "Squarified treemaps". All numbers in the
output are integers, so that a map has the same bytes on all machines. Colours come from the style
sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from sphinx_repodoc.pages.blocks import Map, Shares, Tile
from sphinx_repodoc.render.svg import shorten

WIDTH, HEIGHT = 960, 540
SMALL_WIDTH, SMALL_HEIGHT = 360, 240
HEADING = 16
# The size of a letter in the font of file and folder names.
LETTER_WIDTH, LETTER_HEIGHT = 7, 14
LEAST_LETTERS = 7
"""The least number of letters of a longer name on a tile."""

NO_COLOUR = "repodoc-colour-8"
"""The CSS class of a tile that stands for several files."""


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


def render_map(block: Map, link_to: Callable[[str, str], str]) -> str:
    """Render the treemap and a legend of its colours; *link_to* returns the address of a page."""
    kind = "step" if block.steps else "colour"
    colours = {group: f"repodoc-{kind}-{n}" for n, group in enumerate(block.groups)}
    width, height = (SMALL_WIDTH, SMALL_HEIGHT) if block.small else (WIDTH, HEIGHT)
    css = "repodoc-map repodoc-small" if block.small else "repodoc-map"
    parts = [
        f'<svg class="{css}" role="group" aria-label="{escape(block.label)}" '
        f'viewBox="0 0 {width} {height}">',
        f"<title>{escape(block.label)}</title>",
    ]
    sizes = [sum(tile.size for tile in tiles) for _, tiles in block.areas]
    areas = pack(sizes, Box(0, 0, width, height))
    for (name, tiles), area in zip(block.areas, areas, strict=True):
        parts.extend(_draw_area(name, tiles, area, colours, link_to))
    parts.append("</svg>")
    if block.small and sum(map(bool, block.groups)) == 1:
        return "".join(parts)
    legend = "".join(
        f'<li><span class="{css}"></span> {escape(group)}</li>'
        for group, css in colours.items()
        if group
    )
    return f'{"".join(parts)}<ul class="repodoc-legend">{legend}</ul>'


def _draw_area(
    name: str,
    tiles: Sequence[Tile],
    area: Box,
    colours: dict[str, str],
    link_to: Callable[[str, str], str],
) -> Iterator[str]:
    """Yield the tiles of a folder, below the folder's name if there is room for it."""
    label = f"{name.rpartition('/')[2]}/" if name else ""
    letters = int(area.width) // LETTER_WIDTH - 1
    if label and area.height > 3 * HEADING and letters > 3:
        text = escape(shorten(label, letters, kept=letters))
        yield f'<text x="{round(area.x) + 3}" y="{round(area.y) + 12}">{text}</text>'
        area = Box(area.x, area.y + HEADING, area.width, area.height - HEADING)
    boxes = pack([tile.size for tile in tiles], area)
    for tile, box in zip(tiles, boxes, strict=True):
        yield _draw_tile(tile, box, colours.get(tile.group, NO_COLOUR), link_to)


def _draw_tile(tile: Tile, box: Box, css: str, link_to: Callable[[str, str], str]) -> str:
    x, y = round(box.x), round(box.y)
    width, height = round(box.x + box.width) - x, round(box.y + box.height) - y
    inner = (
        f'<rect class="{css}" x="{x}" y="{y}" width="{width}" '
        f'height="{height}"><title>{escape(tile.title)}</title></rect>'
    )
    letters = width // LETTER_WIDTH - 1
    if letters > min(len(tile.name) - 1, LEAST_LETTERS) and height > LETTER_HEIGHT + 4:
        name = escape(shorten(tile.name, letters, kept=letters // 2))
        inner += f'<text x="{x + 3}" y="{y + 13}">{name}</text>'
    return f'<a href="{escape(link_to(tile.page, ""))}">{inner}</a>' if tile.page else inner


def pack(sizes: Sequence[int], box: Box) -> list[Box]:
    """Divide *box* into boxes with areas in proportion to *sizes*, which are sorted, largest
    first."""
    boxes: list[Box] = []
    total = sum(sizes)
    start = 0
    while start < len(sizes):
        side = min(box.width, box.height)
        scale = box.width * box.height / total if total else 0
        end = start + 1
        while end < len(sizes) and _worst(sizes[start : end + 1], side, scale) <= _worst(
            sizes[start:end], side, scale
        ):
            end += 1
        row = sizes[start:end]
        placed, box = _lay_row(row, box, total)
        boxes += placed
        total -= sum(row)
        start = end
    return boxes


def _worst(row: Sequence[int], side: float, scale: float) -> float:
    """Return the worst aspect ratio of the boxes for *row* if they fill a side of length *side*."""
    area = sum(row) * scale
    if not area or not side:
        return 0
    square = side * side
    return max(square * row[0] * scale / area**2, area**2 / (square * max(row[-1] * scale, 1e-9)))


def _lay_row(row: Sequence[int], box: Box, total: int) -> tuple[list[Box], Box]:
    """Place *row* along the shorter side of *box*; return its boxes and the rest of *box*."""
    if box.width < box.height:
        boxes, rest = _lay_row(row, _transpose(box), total)
        return [_transpose(each) for each in boxes], _transpose(rest)
    width, y = box.width * (sum(row) / total if total else 0), box.y
    boxes = []
    for size in row:
        height = box.height * size / (sum(row) or 1)
        boxes.append(Box(box.x, y, width, height))
        y += height
    return boxes, Box(box.x + width, box.y, box.width - width, box.height)


def _transpose(box: Box) -> Box:
    return Box(box.y, box.x, box.height, box.width)


def render_shares(block: Shares) -> str:
    """Render the parts of a whole as a bar, and a legend with their percentages."""
    total = sum(size for _, size in block.items) or 1
    rects, legend, start = "", "", 0
    for number, (name, size) in enumerate(block.items):
        end = start + size
        left, right = round(start * 1000 / total), round(end * 1000 / total)
        css, text = f"repodoc-colour-{number}", f"{escape(name)} {format_share(size, total)}"
        rects += f'<rect class="{css}" x="{left}" width="{right - left}" height="10"/>'
        legend += f'<li><span class="{css}"></span> {text}</li>'
        start = end
    return (
        f'<svg class="repodoc-shares" role="img" aria-label="{escape(block.label)}" '
        f'viewBox="0 0 1000 10" preserveAspectRatio="none">{rects}</svg>'
        f'<ul class="repodoc-legend">{legend}</ul>'
    )


def format_share(size: int, total: int) -> str:
    """Return a share in percent, without decimals."""
    percent = round(100 * size / total) if total else 0
    return f"{percent or 'under 1'} %"
