"""Render pictures as inline SVG: boxes in columns, with arrows between them.

All numbers are integers, so that a picture has the same bytes on all machines. Colours and fonts
come from the style sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple
from unicodedata import combining, east_asian_width

from sphinx_repodoc.pages.blocks import Picture, PictureNode

HEIGHT = 38
"""The height of a box with a name and a folder."""
LOW = 22
"""The height of a box with only a name."""
GAP = 8
"""The vertical distance between boxes, and between arrows that pass below a column's boxes."""
HEADING = 20
MARGIN = 1


class _Sizes(NamedTuple):
    """The width of all boxes, the distance between columns, and the numbers of letters that fit
    into a box: in the font of the name, and of the folder below it."""

    width: int
    between: int
    name_letters: int
    place_letters: int

    def left(self, column: int) -> int:
        return MARGIN + column * (self.width + self.between)


_USUAL = _Sizes(200, 52, 25, 29)
_SMALL = _Sizes(106, 20, 13, 15)


@dataclass(frozen=True, slots=True)
class _NodeBox:
    """The position of a box. With height 0, a point where arrows pass below a column."""

    x: int
    y: int
    height: int

    @property
    def middle(self) -> int:
        return self.y + self.height // 2


def render_svg(picture: Picture, link_to: Callable[[str], str]) -> str:
    """Render the picture; *link_to* returns the address of a page."""
    nodes = [node for _, column in picture.columns for node in column]
    sizes = _SMALL if picture.small else _USUAL
    lanes = _find_lanes(picture)
    height = max(map(_measure, picture.columns, lanes))
    width = sizes.left(len(picture.columns)) - sizes.between + MARGIN
    boxes, passes = _place_boxes(picture, lanes, height, sizes)
    css = "repodoc-small" if picture.small else f"repodoc-picture-{len(picture.columns)}"
    parts = [
        f'<svg class="repodoc-picture {css}" role="group" '
        f'aria-label="{escape(picture.label)}" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" fill="none" stroke="currentColor">',
        f"<title>{escape(picture.label)}</title>",
    ]
    for number, (heading, _) in enumerate(picture.columns):
        if heading:
            parts.append(
                f'<text x="{sizes.left(number) + sizes.width // 2}" y="12">{escape(heading)}</text>'
            )
    parts.extend(_draw_edges(picture, boxes, passes, sizes.width))
    for box, node in zip(boxes, nodes, strict=True):
        parts.append(_draw_box(box, node, sizes, link_to))
    return "\n".join((*parts, "</svg>"))


def _height_of(node: PictureNode) -> int:
    return HEIGHT if node.place else LOW


def _find_lanes(picture: Picture) -> list[list[int]]:
    """Return for each column the targets of the arrows that pass it to reach a later one."""
    places = [number for number, (_, nodes) in enumerate(picture.columns) for _ in nodes]
    lanes: list[set[int]] = [set() for _ in picture.columns]
    for edge in picture.edges:
        for number in range(places[edge.start] + 1, places[edge.end]):
            lanes[number].add(edge.end)
    return [sorted(ends) for ends in lanes]


def _measure(column: tuple[str, Sequence[PictureNode]], lanes: Sequence[int]) -> int:
    heights = [*map(_height_of, column[1]), *(0 for _ in lanes)]
    return HEADING + sum(height + GAP for height in heights) - GAP + 2 * MARGIN


def _place_boxes(
    picture: Picture, lanes: Sequence[Sequence[int]], height: int, sizes: _Sizes
) -> tuple[list[_NodeBox], dict[int, list[_NodeBox]]]:
    """Return the boxes of all columns, centred vertically, and for each target box the points where
    arrows to it pass other columns."""
    boxes: list[_NodeBox] = []
    passes: dict[int, list[_NodeBox]] = {}
    for number, column in enumerate(picture.columns):
        y = HEADING + MARGIN + (height - _measure(column, lanes[number])) // 2
        for node in column[1]:
            boxes.append(_NodeBox(sizes.left(number), y, _height_of(node)))
            y += _height_of(node) + GAP
        for end in lanes[number]:
            passes.setdefault(end, []).append(_NodeBox(sizes.left(number), y, 0))
            y += GAP
    return boxes, passes


def _draw_edges(
    picture: Picture,
    boxes: Sequence[_NodeBox],
    passes: Mapping[int, Sequence[_NodeBox]],
    width: int,
) -> Iterator[str]:
    """Yield one SVG path with all arrows of certain imports, one with those of likely ones."""
    for likely, css in ((False, ""), (True, ' class="repodoc-likely"')):
        edges = [edge for edge in picture.edges if edge.likely is likely]
        if edges:
            lines = "".join(
                _draw_line(boxes[edge.start], boxes[edge.end], passes.get(edge.end, ()), width)
                for edge in edges
            )
            ends = dict.fromkeys((boxes[edge.end].x, boxes[edge.end].middle) for edge in edges)
            heads = "".join(f"M{x - 6} {y - 4}L{x} {y}L{x - 6} {y + 4}" for x, y in ends)
            yield f'<path{css} d="{lines}"/><path d="{heads}"/>'


def _draw_line(start: _NodeBox, end: _NodeBox, passes: Iterable[_NodeBox], width: int) -> str:
    """Return the path of an arrow, which passes below the boxes of columns in between."""
    line = f"M{start.x + width} {start.middle}"
    last = start
    for each in (*(each for each in passes if each.x > start.x), end):
        if last is not start:
            line += f"H{last.x + width}"
        bend = (each.x + last.x + width) // 2
        line += f"C{bend} {last.middle} {bend} {each.middle} {each.x} {each.middle}"
        last = each
    return line


def _draw_box(
    box: _NodeBox, node: PictureNode, sizes: _Sizes, link_to: Callable[[str], str]
) -> str:
    x = box.x + sizes.width // 2
    name = shorten(node.name, sizes.name_letters, kept=sizes.name_letters // 2)
    place = shorten(node.place, sizes.place_letters, kept=sizes.place_letters)
    is_whole = (name, place) == (node.name, node.place)
    inner = (
        f"{'' if is_whole else f'<title>{escape(node.title)}</title>'}"
        f'<rect x="{box.x}" y="{box.y}" width="{sizes.width}" height="{box.height}" rx="4"/>'
        f'<text x="{x}" y="{box.y + 15}">{escape(name)}</text>'
    )
    if place:
        inner += f'\n<text class="repodoc-place" x="{x}" y="{box.y + 30}">{escape(place)}</text>'
    if not node.page:
        return f"<g>{inner}</g>"
    return f'<a href="{escape(link_to(node.page))}">{inner}</a>'


def shorten(text: str, letters: int, *, kept: int) -> str:
    """Shorten *text* to *letters* letters, of which up to *kept* are from its end."""
    if sum(map(_count_cells, text)) <= letters:
        return text
    end = _fill(reversed(text), min(kept, letters - 1))[::-1]
    return f"{_fill(text, letters - 1 - sum(map(_count_cells, end)))}…{end}"


def _fill(text: Iterable[str], room: int) -> str:
    """Return the beginning of *text* that fits into the width *room*."""
    fitting = ""
    for letter in text:
        room -= _count_cells(letter)
        if room < 0:
            break
        fitting += letter
    return fitting


def _count_cells(letter: str) -> int:
    """Return the width of a character: 2 for wide ones (Chinese), 0 for combining ones, else 1."""
    if combining(letter):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1
