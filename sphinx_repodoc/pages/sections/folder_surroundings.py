"""Sections of folder pages beside the contents: README, map, dependencies, tests, history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from sphinx_repodoc.index.running_tests import find_command
from sphinx_repodoc.model import list_ancestors
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Inlines, Muted, Pills, Row, make_table
from sphinx_repodoc.pages.folder_context import FolderContext, PartKind, link_command
from sphinx_repodoc.pages.phrases import count
from sphinx_repodoc.pages.pictures import ROOT_FILES, draw_neighbours, make_small_map
from sphinx_repodoc.pages.prose import find_folder_readme, make_prose

COUPLING_HEADER = ("Folder", "Imports", "Imported by")
COUPLING_FOLD = 15
_SHORT_README = 30
_LEAST_TOLD = 100
"""Letters that a README must have besides the description of the folder."""
_LEAST_FILES = 4
MAX_TESTS = 5
MAX_CONCEPTS = 12
_LEAST_CONCEPTS = 3
MAX_CHANGED = 3


def make_folder_readme(context: FolderContext) -> Iterator[Block]:
    """The README of the folder, closed if it is long, unless its description says as much."""
    book = context.book
    path = find_folder_readme(book.index, context.path)
    if path not in book.index.records:
        return
    prose = make_prose(book.index, path, book.read(path))
    if len(prose.text) > len(book.index.summarise_folder(context.path)) + _LEAST_TOLD:
        lines = prose.text.count("\n")
        summary = (f"{path.rpartition('/')[2]} ", Muted(count(lines, "line")))
        yield blocks.Fold(summary, (prose,)) if lines > _SHORT_README else prose


def make_map(context: FolderContext) -> Iterator[Block]:
    """A treemap of the folder by lines, with colours by the purpose of the files, whose numbers are
    in its legend."""
    if len(context.records) < _LEAST_FILES:
        return
    files = Counter(context.kinds.values())
    lines = Counter[PartKind]()
    for record in context.records:
        lines[context.kinds[record.path]] += record.analysis.lines if record.analysis else 0
    # Each purpose has the same colour on all pages.
    legend = {
        str(kind): f"{kind}: {count(files[kind], 'file')}, {count(lines[kind], 'line')}"
        if kind in files
        else ""
        for kind in PartKind
    }
    yield make_small_map(context.book, context.folder, context.records, context.kinds, legend)


def make_couplings(context: FolderContext) -> Iterator[Block]:
    """A graph of the folders that this folder imports from or that import from it, and a table if
    the graph does not have all of them."""
    book, path = context.book, context.path
    couplings = book.index.couplings.get(path, ())
    if not couplings:
        return
    picture, is_whole = draw_neighbours(book, path)
    yield picture
    if is_whole:
        return
    rows = []
    for each in couplings:
        link = book.link_folder(each.folder, text="" if each.folder else ROOT_FILES)
        # The row of a parent folder counts only the files directly in it.
        is_around = each.folder and each.folder in list_ancestors(path)
        remark: Inlines = (Muted(" directly in it"),) if is_around else ()
        numbers = (f"{number:,}" if number else "" for number in (each.imports, each.importers))
        rows.append(((link, *remark), *((number,) for number in numbers)))
    table = tuple(make_table(rows, COUPLING_HEADER, COUPLING_FOLD))
    yield blocks.Fold((f"All {len(rows):,} folders",), table)


def make_folder_tests(context: FolderContext) -> Iterator[Block]:
    """The numbers of tests in the folder, and the tests elsewhere that are named after its
    files."""
    index = context.book.index
    if len(context.tests) > 1:
        analyses = (index.records[path].analysis for path in context.tests)
        number = sum(len(each.tests or ()) for each in analyses if each)
        files = count(len(context.tests), "file")
        tests = f"{count(number, 'test')} in {files}" if number else f"{files} with tests"
        yield blocks.Paragraph((f"{tests} here.",))
        one = None if context.command else find_command(index, context.tests[0])
        if one:
            yield blocks.Paragraph(("Of one file: ", *link_command(context.book, one)))
    outer = list(context.outer_tests)
    rows: list[Row] = [((context.book.link_file(test),),) for test in outer[:MAX_TESTS]]
    if (rest := len(outer) - MAX_TESTS) > 0:
        rows.append(((Muted(f"and {count(rest, 'more file')}"),),))
    yield from make_table(rows, ("Tests elsewhere",))


def make_concepts(context: FolderContext) -> Iterator[Block]:
    """The first of the folder's characteristic words."""
    links = context.link_concepts()[:MAX_CONCEPTS]
    if len(links) >= _LEAST_CONCEPTS:
        yield Pills(links)


def make_history(context: FolderContext) -> Iterator[Block]:
    """The files that the most commits changed, and those changed last."""
    files, pages = context.book.index.history.files, context.book.index.file_pages
    known = {path: files[path] for path in context.below if path in files and path in pages}
    if len(known) < _LEAST_FILES:
        return
    most = sorted(known, key=lambda path: (-known[path].changes, path))[:MAX_CHANGED]
    last = sorted(known, key=lambda path: (known[path].date, path), reverse=True)[:MAX_CHANGED]
    changes = [(path, count(known[path].changes, "commit")) for path in most if known[path].changes]
    dates = [(path, known[path].date) for path in last if known[path].date]
    columns = (("Changed most", changes), ("Changed last", dates))
    if changes or dates:
        yield blocks.Columns(
            tuple((title, tuple(_list_changed(context, rows))) for title, rows in columns if rows)
        )


def _list_changed(context: FolderContext, rows: Iterable[tuple[str, str]]) -> Iterator[Block]:
    """A table of files with a remark for each."""
    link = context.book.link_file
    yield from make_table(
        ((link(path, text=context.cut(path)),), (Muted(text),)) for path, text in rows
    )
