"""The analysis of a file, or some sections of it."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.index.targets import TargetError
from sphinx_repodoc.pages.blocks import Block, Paragraph
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.embeds.embed import Embed, Values
from sphinx_repodoc.pages.file import SECTION_MAKERS
from sphinx_repodoc.pages.sections.context import FileContext

NOT_BY_DEFAULT = frozenset({"source"})


def embed_file(book: Book, argument: str, values: Values) -> Embed:
    """The sections in ``sections``, or all that the file's page has but the source."""
    target = book.targets.find_whole(argument)
    context = FileContext(book=book, record=book.index.records[target.path], problems=())
    blocks = tuple(_make_blocks(context, values))
    if not blocks:
        raise TargetError(f"the page of {target.path} has none of these sections")
    return Embed(book.index.file_pages[target.path], blocks)


def _make_blocks(context: FileContext, values: Values) -> Iterator[Block]:
    wanted = values.get("sections", "").replace(",", " ").split()
    for name in wanted:
        if name not in SECTION_MAKERS:
            raise TargetError(f"there is no section {name!r}")
    shown = wanted or [name for name in context.book.options.sections if name not in NOT_BY_DEFAULT]
    if not wanted:
        yield Paragraph((context.book.link_file(context.path, code=True),))
        if context.analysis.summary:
            yield Paragraph((context.analysis.summary,), role="lead")
    for name in shown:
        title, make = SECTION_MAKERS[name]
        blocks = tuple(make(context))
        if blocks and len(shown) > 1:
            yield Paragraph((title,), role="caption")
        yield from blocks
