"""The cells of a notebook as blocks: Markdown, code, and outputs as text or images."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from sphinx_repodoc.model import Cell, CellOutput
from sphinx_repodoc.pages.blocks import Block, Image, Notebook, Paragraph, Prose, Snippet
from sphinx_repodoc.pages.phrases import count

MAX_CHARS = 200_000
"""Maximum length of all texts; further cells are left out."""

MAX_OUTPUT = 8_000
"""Maximum length of the text of an output."""

MAX_LINES = 200
"""Maximum number of lines of an output."""

Publish: TypeAlias = Callable[[bytes], Image | None]
"""Writes the copy of an image; returns None if it is not to be shown."""


def make_cells(notebook: Notebook, cells: Sequence[Cell], publish: Publish) -> Iterator[Block]:
    """Yield the blocks of the cells. Whatever is left out is mentioned."""
    length = 0
    for number, cell in enumerate(cells):
        length += len(cell.text) + sum(min(len(each.text), MAX_OUTPUT) for each in cell.outputs)
        if length > MAX_CHARS:
            rest = count(len(cells) - number, "further cell")
            yield Paragraph((f"{rest} left out: the notebook is too long.",), role="note")
            return
        if cell.kind == "markdown":
            yield _make_prose(notebook, cell, publish)
        elif cell.text.strip():
            role = "input" if cell.kind == "code" else ""
            yield Snippet(cell.text.strip("\n"), cell.language, role)
        for output in cell.outputs:
            yield from _make_output(output, publish)
    if not cells:
        yield Paragraph(("The notebook has no cells that can be shown.",), role="note")


def _make_prose(notebook: Notebook, cell: Cell, publish: Publish) -> Prose:
    attached = ((name, publish(data)) for name, data in cell.attachments)
    images = [(name, image.name) for name, image in attached if image]
    every = (*notebook.images, *images)
    return Prose(cell.text, "markdown", notebook.links, every, anchored=True)


def _make_output(output: CellOutput, publish: Publish) -> Iterator[Block]:
    omitted = output.omitted
    if output.image:
        if image := publish(output.image):
            yield image
            return
        omitted = "an image"
    if omitted:
        yield Paragraph((f"Left out: {omitted}.",), role="note")
    elif output.text.strip():
        text = output.text.rstrip()
        shown = "\n".join(text[:MAX_OUTPUT].split("\n")[:MAX_LINES])
        yield Snippet(shown, role="output")
        if rest := len(text) - len(shown):
            yield Paragraph((f"Left out: {count(rest, 'character')} of output.",), role="note")
