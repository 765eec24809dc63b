"""Every page of the site, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from sphinx_repodoc.model import SourceFile
from sphinx_repodoc.pages.blocks import Page
from sphinx_repodoc.pages.book import Book, make_book
from sphinx_repodoc.pages.file import make_file_page
from sphinx_repodoc.pages.folder import make_folder_page
from sphinx_repodoc.pages.folder_keywords import list_folder_keyword_pages
from sphinx_repodoc.pages.keywords import list_keyword_pages
from sphinx_repodoc.pages.overview import make_overview
from sphinx_repodoc.pages.report import make_report
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.problems import Problem

__all__ = ["Book", "Page", "PageMakers", "list_pages", "make_book", "make_overview"]

PageMakers = Mapping[str, Callable[[], Page]]
"""The name of each page and what makes it."""


def list_pages(
    book: Book, skipped: Sequence[SourceFile], problems: Sequence[Problem]
) -> PageMakers:
    """All pages but the overview, which is a document of its own. None of them is made yet: that
    is most of the work, which workers share."""
    index = book.index
    problems_of: dict[str, list[Problem]] = {}
    for problem in problems:
        problems_of.setdefault(problem.path, []).append(problem)
    makers: dict[str, Callable[[], Page]] = {}
    for path, name in index.file_pages.items():
        context = FileContext(
            book=book,
            record=index.records[path],
            problems=problems_of.get(path, ()),
        )
        makers[name] = partial(make_file_page, context)
    for folder in index.folders:
        makers[index.folder_pages[folder]] = partial(make_folder_page, book, folder)
    makers |= list_keyword_pages(book)
    makers |= list_folder_keyword_pages(book)
    makers[book.report] = partial(make_report, book, skipped, problems)
    return makers
