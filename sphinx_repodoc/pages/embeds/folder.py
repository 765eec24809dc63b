"""A folder: what it is, and what is in it."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.pages.blocks import Block, Paragraph
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.embeds.embed import Embed, Values
from sphinx_repodoc.pages.folder import make_folder_page


def embed_folder(book: Book, argument: str, values: Values) -> Embed:
    """What the folder's page shows."""
    target = book.targets.find_folder(argument)
    return Embed(book.index.folder_pages[target.path], tuple(_make_blocks(book, target.path)))


def _make_blocks(book: Book, path: str) -> Iterator[Block]:
    page = make_folder_page(book, path)
    yield Paragraph((book.link_folder(path, text=page.title),))
    yield from page.lead
    for section in page.sections:
        if len(page.sections) > 1:
            yield Paragraph((section.title,), role="caption")
        yield from section.blocks
