"""Every page of the site, as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sphinx_repodoc.model import SourceFile
from sphinx_repodoc.pages.blocks import Page
from sphinx_repodoc.pages.book import Book, make_book
from sphinx_repodoc.pages.file import make_file_page
from sphinx_repodoc.pages.folder import make_folder_page
from sphinx_repodoc.pages.keywords import make_keyword_pages
from sphinx_repodoc.pages.overview import make_overview
from sphinx_repodoc.pages.report import make_report
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.problems import Problem

__all__ = ["Book", "Page", "make_book", "make_overview", "make_pages"]


def make_pages(
    book: Book, skipped: Sequence[SourceFile], problems: Sequence[Problem]
) -> Iterator[Page]:
    """All pages but the overview, which is a document of its own."""
    index = book.index
    problems_of: dict[str, list[Problem]] = {}
    for problem in problems:
        problems_of.setdefault(problem.path, []).append(problem)
    for path in index.file_pages:
        context = FileContext(
            book=book,
            record=index.records[path],
            problems=problems_of.get(path, ()),
        )
        yield make_file_page(context)
    for folder in index.folders:
        yield make_folder_page(book, folder)
    yield from make_keyword_pages(book)
    yield make_report(book, skipped, problems)
