"""Links and words that all pages share."""

from __future__ import annotations

from collections.abc import Iterable

from sphinx_repodoc.config import Options
from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.pages.blocks import Crumb, Inline, Inlines, Link

OVERVIEW_TITLE = "Repository"


def overview_page(options: Options) -> str:
    """The page name of the overview."""
    return f"{options.prefix}/index"


def keywords_page(options: Options, letter: str = "index") -> str:
    """The page name of the keyword index, or of one letter of it."""
    return f"{options.prefix}/keywords/{letter}"


def report_page(options: Options) -> str:
    """The page name of the report."""
    return f"{options.prefix}/report"


def line_anchor(line: int) -> str:
    """The anchor of a line in a listing."""
    return f"L{line}"


def file_link(index: RepoIndex, path: str, *, text: str = "", line: int = 0) -> Inline:
    """A link to a file's page, or its path where it has none."""
    page = index.file_pages.get(path)
    if page is None:
        return text or path
    anchor = line_anchor(line) if line else ""
    return Link(text or path, page=page, anchor=anchor)


def line_link(line: int, page: str = "") -> Link:
    """``line 12``, leading to that line of *page*, or of the page it stands on."""
    return Link(f"line {line}", page=page, anchor=line_anchor(line))


def folder_link(index: RepoIndex, path: str, *, text: str = "") -> Link:
    """A link to a folder's page."""
    return Link(text or f"{path}/", page=index.folder_pages[path])


def make_crumbs(index: RepoIndex, folder: str, options: Options) -> tuple[Crumb, ...]:
    """The way from the overview down to *folder*."""
    crumbs = [Crumb(OVERVIEW_TITLE, overview_page(options))]
    parts = folder.split("/") if folder else []
    for depth, name in enumerate(parts, start=1):
        crumbs.append(Crumb(name, index.folder_pages["/".join(parts[:depth])]))
    return tuple(crumbs)


def count(number: int, noun: str, plural: str = "") -> str:
    """``1 file``, ``1,234 files``."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def format_size(size: int) -> str:
    """``812 bytes``, ``1.1 KB``, ``3.0 MB``."""
    if size < 1000:
        return count(size, "byte")
    for unit, scale in (("KB", 1000), ("MB", 1000**2)):
        if size < 999.95 * scale:
            return f"{size / scale:.1f} {unit}"
    return f"{size / 1000**3:.1f} GB"


def join_inlines(parts: Iterable[Inlines], separator: str = ", ") -> Inlines:
    """The parts with *separator* between them."""
    joined: list[Inline] = []
    for part in parts:
        if joined:
            joined.append(separator)
        joined.extend(part)
    return tuple(joined)
