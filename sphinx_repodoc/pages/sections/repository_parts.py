"""Sections of folder pages and of the overview: contents, statistics and rankings of files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.facts import Entry, EntryKind
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Facts, Link, Row, make_table
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.phrases import count, format_size, stress_count
from sphinx_repodoc.pages.sections.folder_contents import make_described

CONTENTS_FOLD = 30
TOP = 10

_ASIDE = frozenset({
    "benchmark", "build", "documentation", "example", "fixture", "test", "test helper", "test part",
    "vendored",
})  # fmt: skip


def make_repository_facts(book: Book) -> Iterator[Facts]:
    """The size of the repository, and links to its report and its keyword index."""
    root = book.index.folders[""]
    counts = (stress_count(root.total_files, "file"), stress_count(root.total_lines, "line"))
    keywords, report = Link("keywords", page=book.keywords()), Link("report", page=book.report)
    yield Facts((*counts, (book.link_folder("", text="all files"),), (keywords,), (report,)))


def make_languages(book: Book) -> Iterator[Block]:
    """The languages with their numbers of files and lines."""
    rows: list[Row] = []
    for language in book.index.languages():
        blank = language.lines - language.code - language.comments
        numbers = (language.files, language.lines, language.code, language.comments, blank)
        cells = ((f"{number:,}",) for number in numbers)
        rows.append(((language.name,), *cells, (format_size(language.size),)))
    header = ("Language", "Files", "Lines", "Code", "Comment", "Blank", "Size")
    yield from make_table(rows, header, TOP)


def make_most_imported(book: Book) -> Iterator[Block]:
    """The files and folders that are imported by the most files."""
    found = book.index.most_imported(TOP)
    # Hide files with a single importer unless no file has more.
    shared = [(path, number) for path, number in found if number > 1]
    rows: list[Row] = []
    for path, number in shared or found:
        folder = book.index.folders[path.rstrip("/")] if path.endswith("/") else None
        link = book.link_folder(folder.path, text=path) if folder else book.link_file(path)
        summary = book.index.summarise_folder(folder.path) if folder else book.summarise(path)
        rows.append(((link,), (summary,), (count(number, "file"),)))
    if rows:
        yield make_described(rows, ("File", "Description", "Imported by"))


def make_largest(book: Book) -> Iterator[Block]:
    """The files with the most lines."""
    rows: list[Row] = [
        ((book.link_file(path),), (book.summarise(path),), (f"{lines:,}",))
        for path, lines in book.index.largest(TOP)
    ]
    if rows:
        yield make_described(rows, ("File", "Description", "Lines"))


def make_most_changed(book: Book) -> Iterator[Block]:
    """The files with the most commits, if the history is known."""
    changes = {
        path: found.changes
        for path, found in book.index.history.files.items()
        if found.changes and path in book.index.file_pages
    }
    ranked = sorted(changes, key=lambda path: (-changes[path], path))[:TOP]
    rows = (((book.link_file(path),), (count(changes[path], "commit"),)) for path in ranked)
    yield from make_table(rows, ("File", "Changed in"))


def make_entry_points(book: Book) -> Iterator[Block]:
    """The declared commands, the programs and the scripts; those of tests and examples last."""
    index = book.index
    points = [
        each
        for each in index.entry_points
        if not (index.is_sample(each.source) or (each.path and _is_aside(index, each.path)))
    ]
    yield from _list_commands(book, points)
    known = {entry.path for entry in points if entry.kind is not EntryKind.SCRIPT}
    programs = {path: line for path, line in _list_runnable(index, "program") if path not in known}
    scripts = {each.path: each.line for each in points if each.kind is EntryKind.SCRIPT}
    scripts |= {
        path: line
        for path, line in _list_runnable(index, "script")
        if path not in {*known, *programs, *scripts}
    }
    places = {each.path: each.line for each in index.entry_points if each.path}
    aside = {
        path: line
        for path, line in {**places, **programs, **scripts}.items()
        if path not in known and _is_aside(index, path)
    }
    main = [(path, line) for path, line in programs.items() if path not in aside]
    verb = "is a program" if len(main) == 1 else "are programs"
    yield from _list_files(book, main, verb)
    others = [(path, line) for path, line in scripts.items() if path not in aside]
    yield from _list_files(book, others, "can be run as a script")
    if aside:
        rows = _make_program_rows(book, sorted(aside.items()))
        text = f"{count(len(aside), 'program')} of tests, examples and the like"
        yield blocks.Fold((text,), tuple(make_table(rows, fold=CONTENTS_FOLD)))


def _list_commands(book: Book, points: Iterable[Entry]) -> Iterator[Block]:
    rows: list[Row] = []
    for entry in points:
        if entry.kind is not EntryKind.SCRIPT:
            runs = book.link_entry(entry) if entry.path else entry.target
            # A Python package with a __main__.py can be run without being declared as a command.
            is_declared = entry.kind is not EntryKind.MODULE
            source = (book.link_file(entry.source, line=entry.line),) if is_declared else ()
            rows.append(((blocks.Code(entry.name),), (runs,), source))
    yield from make_table(rows, ("Command", "Runs", "Declared in"), CONTENTS_FOLD)


def _is_aside(index: RepoIndex, path: str) -> bool:
    """Return whether a file belongs to tests, examples, builds and the like."""
    return not _ASIDE.isdisjoint(role.role for role in index.roles.get(path, ()))


def _list_files(book: Book, places: list[tuple[str, int]], verb: str) -> Iterator[Block]:
    if places:
        yield blocks.Paragraph((f"{count(len(places), 'file')} {verb}:",))
        yield from make_table(_make_program_rows(book, places), fold=TOP)


def _make_program_rows(book: Book, places: Iterable[tuple[str, int]]) -> Iterator[Row]:
    return (((book.link_file(path, line=line),), (book.summarise(path),)) for path, line in places)


def _list_runnable(index: RepoIndex, role: str) -> Iterator[tuple[str, int]]:
    """Yield the files with *role*, with the line that makes them runnable."""
    for path, roles in sorted(index.roles.items()):
        yield from ((path, each.line) for each in roles if each.role == role)
