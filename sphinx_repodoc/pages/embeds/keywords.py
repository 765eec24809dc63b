"""The keywords of a file or of everything below a folder."""

from __future__ import annotations

from sphinx_repodoc.index.targets import Target, TargetError, TargetKind
from sphinx_repodoc.pages.blocks import Block
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.embeds.embed import Embed, Values
from sphinx_repodoc.pages.folder_keywords import make_folder_keywords
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.sections.keywords import make_keywords


def embed_keywords(book: Book, argument: str, values: Values) -> Embed:
    """As they stand on its page."""
    target = book.targets.find_place(argument)
    blocks = _make_blocks(book, target)
    if not blocks:
        raise TargetError(f"{target.path or 'the repository'} has no keywords")
    pages = book.index.folder_pages if _is_folder(target) else book.index.file_pages
    return Embed(pages[target.path], blocks)


def _is_folder(target: Target) -> bool:
    return target.kind is TargetKind.FOLDER


def _make_blocks(book: Book, target: Target) -> tuple[Block, ...]:
    if _is_folder(target):
        sections = make_folder_keywords(book, target.path).sections
        return tuple(block for section in sections for block in section.blocks)
    context = FileContext(book=book, record=book.index.records[target.path], problems=())
    return tuple(make_keywords(context))
