"""The parts of the overview: numbers, languages, entry points and rankings of files."""

from __future__ import annotations

from collections.abc import Iterator, Set

from sphinx_repodoc.index import Entry, EntryKind, RepoIndex
from sphinx_repodoc.pages.blocks import (
    Block,
    Code,
    Facts,
    Inlines,
    Link,
    Paragraph,
    Row,
    Table,
    make_table,
)
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.phrases import count, emphasise_count, format_size
from sphinx_repodoc.pages.sections.folder_contents import make_contents, make_described

TOP = 10
FOLD = 30


def make_repository_facts(book: Book) -> Iterator[Facts]:
    """The size of the repository, and links to the pages about all of it."""
    root = book.index.folders[""]
    yield Facts(
        (
            emphasise_count(root.total_files, "file"),
            emphasise_count(root.total_lines, "line"),
            (book.link_folder("", text="all files"),),
            (Link("keywords", page=book.keywords()),),
            (Link("report", page=book.report),),
        )
    )


def make_root_contents(book: Book) -> Iterator[Block]:
    """The contents of the root folder."""
    contents = make_contents(book, book.index.folders[""])
    if contents.rows:
        yield Table(contents.rows, contents.header, FOLD)
    else:
        yield Paragraph(("The repository has no files.",))


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
    """The files and folders that the most files import."""
    found = book.index.most_imported(TOP)
    # One importer says little, so such files are shown only if no file has more.
    shared = [(path, number) for path, number in found if number > 1]
    rows: list[Row] = [
        (*_describe_imported(book, path), (count(number, "file"),))
        for path, number in shared or found
    ]
    if rows:
        yield make_described(rows, ("File", "Description", "Imported by"))


def _describe_imported(book: Book, path: str) -> tuple[Inlines, Inlines]:
    if not path.endswith("/"):
        return (book.link_file(path),), (book.summarise(path),)
    folder = path.rstrip("/")
    return (book.link_folder(folder, text=path),), (book.index.folders[folder].summary,)


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
    """The declared commands, the programs and the scripts."""
    points = book.index.entry_points
    declared = (_make_entry(book, each) for each in points if each.kind is not EntryKind.SCRIPT)
    yield from make_table(declared, ("Command", "Runs", "Declared in"), FOLD)
    known = {entry.path for entry in points}
    programs = list(_list_runnable(book.index, "program", known))
    verb = "is a program" if len(programs) == 1 else "are programs"
    yield from _list_files(book, programs, verb)
    scripts = [(entry.path, entry.line) for entry in points if entry.kind is EntryKind.SCRIPT]
    scripts += _list_runnable(book.index, "script", known)
    yield from _list_files(book, scripts, "can be run as a script")


def _list_files(book: Book, places: list[tuple[str, int]], verb: str) -> Iterator[Block]:
    if places:
        yield Paragraph((f"{count(len(places), 'file')} {verb}:",))
        rows = (
            ((book.link_file(path, line=line),), (book.summarise(path),)) for path, line in places
        )
        yield from make_table(rows, fold=TOP)


def _list_runnable(index: RepoIndex, role: str, known: Set[str]) -> Iterator[tuple[str, int]]:
    """Yield the other files that *role* makes runnable, with the line that shows it. Examples,
    tests and the like are no entry points of the repository."""
    for path, roles in sorted(index.roles.items()):
        if path not in known and _ASIDE.isdisjoint(each.role for each in roles):
            yield from ((path, each.line) for each in roles if each.role == role)


_ASIDE = frozenset({
    "benchmark", "build", "documentation", "example", "fixture", "test", "test helper", "test part",
    "vendored",
})  # fmt: skip


def _make_entry(book: Book, entry: Entry) -> Row:
    runs = book.link_file(entry.path, line=entry.target_line) if entry.path else entry.target
    # A package with a __main__.py can be run without a declaration.
    is_declared = entry.kind is not EntryKind.MODULE
    declared = (book.link_file(entry.source, line=entry.line),) if is_declared else ()
    return (Code(entry.name),), (runs,), declared
