"""The repository as pages: where everything stands, and links that lead there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sphinx_repodoc.config import Options
from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.model import FileRecord
from sphinx_repodoc.pages.blocks import Crumb, Inline, Link
from sphinx_repodoc.problems import ProblemKind

OVERVIEW_TITLE = "Repository"


@dataclass(frozen=True, slots=True)
class Book:
    """What all pages are made from. ``listed`` are the files whose page lists the source,
    so that a link may lead to a line; ``lines`` has the line of every symbol that is not
    inside another, by path and name."""

    index: RepoIndex
    options: Options
    listed: frozenset[str]
    lines: Mapping[tuple[str, str], int]

    @property
    def overview(self) -> str:
        """The page name of the overview."""
        return name_overview(self.options)

    @property
    def report(self) -> str:
        """The page name of the report."""
        return f"{self.options.prefix}/report"

    def keywords(self, letter: str = "index") -> str:
        """The page name of the keyword index, or of one letter of it."""
        return f"{self.options.prefix}/keywords/{letter}"

    def link_file(self, path: str, *, text: str = "", line: int = 0, code: bool = False) -> Inline:
        """A link to a file's page and a line of it, as far as they exist."""
        page = self.index.file_pages.get(path)
        if page is None:
            return text or path
        anchor = anchor_line(line) if line and path in self.listed else ""
        return Link(text or path, page=page, anchor=anchor, code=code)

    def link_line(self, path: str, line: int, text: str = "") -> Link:
        """A link to a line on the file's own page, plain text where it has no listing."""
        anchor = anchor_line(line) if path in self.listed else ""
        return Link(text or f"line {line}", anchor=anchor)

    def link_folder(self, path: str, *, text: str = "") -> Link:
        """A link to a folder's page."""
        return Link(text or f"{path}/", page=self.index.folder_pages[path])

    def make_crumbs(self, folder: str) -> tuple[Crumb, ...]:
        """The way from the overview down to *folder*."""
        crumbs = [Crumb(OVERVIEW_TITLE, self.overview)]
        parts = folder.split("/") if folder else []
        for depth, name in enumerate(parts, start=1):
            crumbs.append(Crumb(name, self.index.folder_pages["/".join(parts[:depth])]))
        return tuple(crumbs)


def make_book(index: RepoIndex, options: Options) -> Book:
    """The book of a repository."""
    records = index.records.values() if "source" in options.sections else ()
    listed = frozenset(record.path for record in records if _is_listed(record, options))
    lines: dict[tuple[str, str], int] = {}
    for record in index.records.values():
        for symbol in record.analysis.symbols if record.analysis else ():
            if not symbol.parent:
                lines.setdefault((record.path, symbol.name), symbol.line)
    return Book(index, options, listed, lines)


def name_overview(options: Options) -> str:
    """The page name of the overview."""
    return f"{options.prefix}/index"


def anchor_line(line: int) -> str:
    """The anchor of a line in a listing."""
    return f"L{line}"


def _is_listed(record: FileRecord, options: Options) -> bool:
    analysis = record.analysis
    if analysis is None or analysis.binary or record.source.size > options.max_source_bytes:
        return False
    if analysis.generated:
        return False
    return all(problem.kind is not ProblemKind.UNREADABLE for problem in analysis.problems)
