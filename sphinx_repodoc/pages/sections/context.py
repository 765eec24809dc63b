"""The input of the sections of a file page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sphinx_repodoc.model import Analysis, FileRecord
from sphinx_repodoc.pages.blocks import Link, Section
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class FileContext:
    """The file of a page and the book. ``made`` are the other sections of the page, for the
    keywords, which list the sections that mention them."""

    book: Book
    record: FileRecord
    problems: Sequence[Problem] = ()
    made: Sequence[Section] = ()

    @property
    def path(self) -> str:
        return self.record.path

    @property
    def analysis(self) -> Analysis:
        return self.record.analysis or Analysis(language="")

    @property
    def listed(self) -> bool:
        """Whether the page has a listing."""
        return self.path in self.book.listed

    def link_line(self, line: int, text: str = "") -> Link:
        """Return a link to a line on this page."""
        return self.book.link_line(self.path, line, text)

    def name_anchor(self, section: str) -> str:
        """Return the anchor of another section of the page, empty if it is turned off."""
        return section if section in self.book.options.sections else ""
