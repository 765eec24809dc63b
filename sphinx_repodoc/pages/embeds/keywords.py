"""The keywords of a file or of everything below a folder."""

from __future__ import annotations

from sphinx_repodoc.index.targets import TargetError
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.embeds.embed import Embed, Values
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.sections.keywords import make_keywords


def embed_keywords(book: Book, argument: str, values: Values) -> Embed:
    """As they stand on its page."""
    target = book.targets.find_file(argument)
    context = FileContext(book=book, record=book.index.records[target.path], problems=())
    blocks = tuple(make_keywords(context))
    if not blocks:
        raise TargetError(f"{target.path} has no keywords")
    return Embed(book.index.file_pages[target.path], blocks)
