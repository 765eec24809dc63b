"""Every page of the site, as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sphinx_repodoc.config import Options
from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.model import FileRecord
from sphinx_repodoc.pages.blocks import Page
from sphinx_repodoc.pages.file import make_file_page
from sphinx_repodoc.pages.folder import make_folder_page
from sphinx_repodoc.pages.keywords import make_keyword_pages
from sphinx_repodoc.pages.overview import make_overview
from sphinx_repodoc.pages.report import make_report
from sphinx_repodoc.problems import Problem

__all__ = ["Page", "make_overview", "make_pages"]


def make_pages(
    index: RepoIndex,
    skipped: Sequence[FileRecord],
    problems: Sequence[Problem],
    options: Options,
) -> Iterator[Page]:
    """All pages but the overview, which is a document of its own."""
    by_path: dict[str, list[Problem]] = {}
    for problem in problems:
        by_path.setdefault(problem.path, []).append(problem)
    for path in index.file_pages:
        yield make_file_page(index, path, options, by_path.get(path, ()))
    for folder in index.folders:
        yield make_folder_page(index, folder, options)
    yield from make_keyword_pages(index, options)
    yield make_report(index, skipped, problems, options)
