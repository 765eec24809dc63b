"""Sections of folder pages and of the overview: contents, statistics and rankings of files."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Sequence

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.facts import Description, DescriptionKind, Entry, EntryKind, Folder
from sphinx_repodoc.model import FileKind, FileRecord, list_ancestors
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import (
    Block,
    Facts,
    Inline,
    Inlines,
    Link,
    Muted,
    Row,
    Table,
    make_table,
)
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.described import make_lead, make_text
from sphinx_repodoc.pages.phrases import count, format_size, stress_count

ROOT_TITLE = "All files"
HEADER = ("Name", "Description", "Language", "Lines")
COUPLING_HEADER = ("Folder", "Imports", "Imported by")
COUPLING_NOTE = (
    "Imports between files in this folder and files elsewhere, counted in pairs of files."
)
COUPLING_FOLD = 15
CONTENTS_FOLD = 30
TOP = 10

_ASIDE = frozenset({
    "benchmark", "build", "documentation", "example", "fixture", "test", "test helper", "test part",
    "vendored",
})  # fmt: skip


def make_summary(book: Book, path: str) -> Iterator[Block]:
    """What a folder is for, if that is known."""
    for found in book.index.folder_descriptions.get(path, ())[:1]:
        yield make_lead(book, path, found)


def make_folder_facts(book: Book, folder: Folder) -> Facts:
    """The size of a folder, and links to the file that describes it and to its keywords."""
    facts = [stress_count(folder.total_files, "file")]
    if folder.total_lines:
        facts.append(stress_count(folder.total_lines, "line"))
    if folder.path in book.indexed:
        facts.append((Link("keywords", page=book.folder_keywords(folder.path)),))
    return Facts(tuple(facts))


def make_couplings(book: Book, path: str) -> Iterator[Block]:
    """A table of the folders that this folder imports from or that import from it."""
    rows = []
    for each in book.index.couplings.get(path, ()):
        link = book.link_folder(each.folder, text="" if each.folder else ROOT_TITLE)
        # The row of a parent folder counts only the files directly in it.
        is_around = each.folder in list_ancestors(path)
        remark: Inlines = (Muted(" directly in it"),) if is_around else ()
        numbers = (f"{number:,}" if number else "" for number in (each.imports, each.importers))
        rows.append(((link, *remark), *((number,) for number in numbers)))
    if rows:
        yield blocks.Paragraph((COUPLING_NOTE,), role="note")
    yield from make_table(rows, COUPLING_HEADER, COUPLING_FOLD)


def make_contents(book: Book, folder: Folder) -> Table:
    """A table of the subfolders, then the files."""
    rows: list[Row] = []
    for path in folder.folders:
        child = book.index.folders[path]
        link = book.link_folder(path, text=f"{child.name}/")
        files = Muted(count(child.total_files, "file"))
        lines = f"{child.total_lines:,}" if child.total_lines else ""
        rows.append(
            (
                (link,),
                tuple(_describe(book.index.folder_descriptions.get(path, ()))),
                (files,),
                (lines,),
            )
        )
    rows += [_make_file_row(book, book.index.records[path]) for path in folder.files]
    return make_described(rows, HEADER)


def make_described(rows: Sequence[Row], header: tuple[str, ...]) -> Table:
    """A table with descriptions in its second column. Omits that column if all are empty."""
    if any(any(description) for _, description, *_ in rows):
        return Table(tuple(rows), header)
    return Table(tuple((name, *rest) for name, _, *rest in rows), (header[0], *header[2:]))


def _make_file_row(book: Book, record: FileRecord) -> Row:
    path, source, analysis = record.path, record.source, record.analysis
    folder, _, name = path.rpartition("/")
    if source.kind is not FileKind.FILE or analysis is None:
        # Describe a skipped path by the reason for skipping, a symbolic link by its target.
        description: Inlines = (Muted(source.reason),)
        target = posixpath.normpath(posixpath.join(folder, source.target))
        if source.kind is FileKind.SYMLINK and target in book.index.records:
            link = book.link_file(target, text=source.target)
            description = (Muted("symbolic link to "), link)
        return (name,), description, (Muted(source.kind),), ()
    lines = f"{analysis.lines:,}" if analysis.encoding else ""
    description = tuple(_describe(book.index.descriptions.get(path, ())))
    return (book.link_file(path, text=name),), description, (analysis.language,), (lines,)


def _describe(found: Sequence[Description]) -> Iterator[Inline]:
    """Yield the best description, and the word *composed* if it is."""
    for each in found[:1]:
        yield from make_text(each)
        if each.kind is DescriptionKind.COMPOSED:
            yield Muted(" composed")


def make_repository_facts(book: Book) -> Iterator[Facts]:
    """The size of the repository, and links to its report and its keyword index."""
    root = book.index.folders[""]
    counts = (stress_count(root.total_files, "file"), stress_count(root.total_lines, "line"))
    keywords, report = Link("keywords", page=book.keywords()), Link("report", page=book.report)
    yield Facts((*counts, (book.link_folder("", text="all files"),), (keywords,), (report,)))


def make_root_contents(book: Book) -> Iterator[Block]:
    """The contents of the root folder."""
    contents = make_contents(book, book.index.folders[""])
    yield from make_table(contents.rows, contents.header, CONTENTS_FOLD)
    if not contents.rows:
        yield blocks.Paragraph(("The repository has no files.",))


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
    points = [each for each in index.entry_points if not index.is_sample(each.source)]
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
