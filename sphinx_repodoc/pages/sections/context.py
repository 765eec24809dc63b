"""What the sections of a file page are made from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sphinx_repodoc.model import Analysis, FileRecord
from sphinx_repodoc.pages.blocks import Link, Section
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class FileContext:
    """What the sections of a file page are made from. ``made`` are the other sections of the
    page, for the one that tells what they mention."""

    book: Book
    record: FileRecord
    problems: Sequence[Problem]
    made: Sequence[Section] = ()

    @property
    def path(self) -> str:
        return self.record.path

    @property
    def analysis(self) -> Analysis:
        return self.record.analysis or Analysis(language="")

    @property
    def listed(self) -> bool:
        """Whether the page lists the source."""
        return self.path in self.book.listed

    def link_line(self, line: int, text: str = "") -> Link:
        """A link to a line of this page."""
        return self.book.link_line(self.path, line, text)
