"""Pages with all uses of the symbols of a file, for files whose own page has no space for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from sphinx_repodoc.index.anchors import anchor_uses
from sphinx_repodoc.pages.blocks import Block, Link, Page, Paragraph, References, Section, UsingFile
from sphinx_repodoc.pages.book import Book, FileContext
from sphinx_repodoc.pages.budget import MAX_USES_PAGE
from sphinx_repodoc.pages.grouping import group_by_folder
from sphinx_repodoc.pages.phrases import count
from sphinx_repodoc.pages.quotes import WIDE
from sphinx_repodoc.pages.sections.cross_references import (
    link_definition,
    make_file,
)
from sphinx_repodoc.pages.sections.dependencies import list_by_folder, list_cut_importers
from sphinx_repodoc.pages.use_lists import (
    MAX_FILES,
    USES_PASSES,
    Detail,
    Numbers,
    allot,
    is_complete,
    split_tests,
)


def list_uses_pages(book: Book) -> dict[str, Callable[[], Page]]:
    """Return page name -> function that makes the page, for each file that needs one."""
    makers: dict[str, Callable[[], Page]] = {}
    for path in book.index.file_pages:
        # The context keeps what it has computed, so do not keep it.
        context = FileContext(book=book, record=book.index.records[path])
        if _is_cut(context) or any(list_cut_importers(context)):
            makers[book.uses(path)] = partial(make_uses_page, book, path)
    return makers


def _is_cut(context: FileContext) -> bool:
    """Tell whether a symbol's uses are not all on the file's page. The files with the most uses
    always have such symbols, and looking only at these takes half the time."""
    if not context.name_anchor("cross-references"):
        return False
    is_cut = any(len(files) > MAX_FILES for files in context.use_numbers.values())
    return is_cut or bool(_find_cut(context))


def _find_cut(context: FileContext) -> dict[str, Numbers]:
    """Return the symbols whose uses are not all on the file's page, with the numbers of uses."""
    if not context.name_anchor("cross-references"):
        return {}
    details = context.use_details
    numbers = context.use_numbers.items()
    return {name: each for name, each in numbers if not is_complete(each, details.get(name))}


def make_uses_page(book: Book, path: str) -> Page:
    """Return the page with the lists that are cut on the page of the file."""
    context = FileContext(book=book, record=book.index.records[path])
    cut = _find_cut(context)
    details = allot(cut, MAX_USES_PAGE, USES_PASSES)
    folder, _, name = path.rpartition("/")
    file = Link(name, page=book.index.file_pages[path])
    lead: list[Block] = [Paragraph(("The lists that are too long for the page of ", file, "."))]
    if rest := len(cut) - len(details):
        lead.append(Paragraph((f"The uses of {count(rest, 'more symbol')} are not listed.",)))
    return Page(
        name=book.uses(path),
        title=f"Uses of {path}",
        crumbs=(*book.make_crumbs(folder), file),
        lead=tuple(lead),
        sections=(*_make_sections(context, details), *_make_importers(context)),
        folder=folder,
        kind="uses",
        crumb="Uses",
    )


def _make_importers(context: FileContext) -> Iterator[Section]:
    for anchor, title, by_path in list_cut_importers(context):
        found = tuple(list_by_folder(context.book, by_path))
        yield Section(anchor, title, found)


def _make_sections(context: FileContext, details: dict[str, Detail]) -> Iterator[Section]:
    users = context.users
    anchors: set[str] = set()
    for symbol in sorted(details, key=lambda name: (-len(users[name]), name)):
        anchor = anchor_uses(symbol)
        if anchor in anchors:
            continue
        anchors.add(anchor)
        yield Section(anchor, symbol, tuple(_make_blocks(context, symbol, details[symbol])))


def _make_blocks(context: FileContext, symbol: str, detail: Detail) -> Iterator[Block]:
    book, users = context.book, context.users[symbol]
    definition = link_definition(context, symbol)
    page = book.index.file_pages[context.path]
    link = Link(definition.text, page=page, anchor=definition.anchor)
    yield Paragraph((f"{', '.join(context.count_users(symbol))} · ", link))
    ranked = book.rank(context.path, users)
    found, tests = split_tests(ranked, book.testing, detail.files)
    groups = [*_group(context, symbol, found, "", detail)]
    groups += _group(context, symbol, tests, "Tests in ", detail)
    if groups:
        yield References(tuple(groups))
    if rest := len(users) - len(found) - len(tests):
        yield Paragraph((f"And {count(rest, 'more file')}.",))


def _group(
    context: FileContext, symbol: str, paths: list[str], title: str, detail: Detail
) -> Iterator[tuple[str, tuple[UsingFile, ...]]]:
    """Yield a heading and the files of each folder."""
    book, users = context.book, context.users[symbol]
    for folder, inside in group_by_folder(paths).items():
        prefix = f"{folder}/" if folder else ""
        files = tuple(
            make_file(book, path, path.removeprefix(prefix), users[path], detail, WIDE)
            for path in inside
        )
        yield f"{title}{prefix or 'the repository'}", files
