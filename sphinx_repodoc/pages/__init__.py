"""All pages of the site as data: :mod:`.assembly` makes them from the blocks in :mod:`.blocks`."""

from __future__ import annotations

from sphinx_repodoc.pages.assembly import PageMakers, list_pages, make_overview
from sphinx_repodoc.pages.blocks import Page
from sphinx_repodoc.pages.book import Book, make_book

__all__ = ["Book", "Page", "PageMakers", "list_pages", "make_book", "make_overview"]
