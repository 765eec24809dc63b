"""The parts of folder pages and of the overview: contents, numbers and rankings of files."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence, Set

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.facts import Entry, EntryKind, Folder
from sphinx_repodoc.model import FileKind, FileRecord, list_ancestors
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Facts, Inlines, Link, Muted, Row, Table, make_table
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.phrases import count, emphasise_count, format_size

ROOT_TITLE = "All files"
HEADER = ("Name", "Description", "Language", "Lines")
COUPLING_HEADER = ("Folder", "Imports", "Imported by")
COUPLING_NOTE = (
    "Imports between files in this folder and files elsewhere, counted in pairs of files."
)
COUPLING_FOLD = 15
CONTENTS_FOLD = 30
TOP = 10

# Other roles follow from the folder, or mean little without the name of another file.
_TELLING_ROLES = frozenset({
    "build", "changelog", "ci", "citation", "configuration", "deployment", "guide", "licence",
    "locale", "manifest", "migration", "notice", "people", "plan", "policy", "program", "schema",
    "stub", "template", "test helper",
})  # fmt: skip
_TITLED_ROLES = frozenset({"build", "ci", "deployment", "manifest"})
_ASIDE = frozenset({
    "benchmark", "build", "documentation", "example", "fixture", "test", "test helper", "test part",
    "vendored",
})  # fmt: skip


def make_summary(folder: Folder) -> Iterator[Block]:
    """The summary of a folder, if it has one."""
    if folder.summary:
        yield blocks.Paragraph((folder.summary,), role="lead")


def make_folder_facts(book: Book, folder: Folder) -> Facts:
    """The size of a folder, and links to its description and its keywords."""
    facts = [emphasise_count(folder.total_files, "file")]
    if folder.total_lines:
        facts.append(emphasise_count(folder.total_lines, "line"))
    if folder.summary_source:
        facts.append(("described in ", book.link_file(folder.summary_source)))
    if folder.path in book.indexed:
        facts.append((Link("keywords", page=book.folder_keywords(folder.path)),))
    return Facts(tuple(facts))


def make_couplings(book: Book, path: str) -> Iterator[Block]:
    """The folders that this one imports from or that import from it, a row each."""
    rows = []
    for each in book.index.couplings.get(path, ()):
        link = book.link_folder(each.folder, text="" if each.folder else ROOT_TITLE)
        # A folder around this one stands only for the files directly in it.
        is_around = each.folder in list_ancestors(path)
        remark: Inlines = (Muted(" directly in it"),) if is_around else ()
        numbers = (f"{number:,}" if number else "" for number in (each.imports, each.importers))
        rows.append(((link, *remark), *((number,) for number in numbers)))
    if rows:
        yield blocks.Paragraph((COUPLING_NOTE,), role="note")
    yield from make_table(rows, COUPLING_HEADER, COUPLING_FOLD)


def make_contents(book: Book, folder: Folder) -> Table:
    """Subfolders, then files, a row each."""
    rows = [_make_folder_row(book, book.index.folders[child]) for child in folder.folders]
    rows += [_make_file_row(book, book.index.records[child]) for child in folder.files]
    return make_described(rows, HEADER)


def make_described(rows: Sequence[Row], header: tuple[str, ...]) -> Table:
    """A table whose second column has descriptions; without that column if all are empty."""
    if any(any(description) for _, description, *_ in rows):
        return Table(tuple(rows), header)
    return Table(tuple((name, *rest) for name, _, *rest in rows), (header[0], *header[2:]))


def _make_folder_row(book: Book, folder: Folder) -> Row:
    link = book.link_folder(folder.path, text=f"{folder.name}/")
    files = Muted(count(folder.total_files, "file"))
    lines = f"{folder.total_lines:,}" if folder.total_lines else ""
    return (link,), (folder.summary,), (files,), (lines,)


def _make_file_row(book: Book, record: FileRecord) -> Row:
    name = record.path.rpartition("/")[2]
    analysis = record.analysis
    if record.source.kind is not FileKind.FILE or analysis is None:
        return (name,), _describe_listed(book, record), (Muted(record.source.kind),), ()
    lines = f"{analysis.lines:,}" if analysis.encoding else ""
    description: Inlines = (analysis.summary,)
    if not analysis.summary and (words := _describe_otherwise(book, record.path, analysis.title)):
        description = (Muted(words),)
    return (
        (book.link_file(record.path, text=name),),
        description,
        (analysis.language,),
        (lines,),
    )


def _describe_otherwise(book: Book, path: str, title: str) -> str:
    """Return the title or the role of a file that does not describe itself."""
    roles = (role for role in book.index.roles.get(path, ()) if role.role in _TELLING_ROLES)
    role = next(roles, None)
    if role and title and role.role in _TITLED_ROLES:
        return f"{role.what} “{title}”"
    return f"titled “{title}”" if title else role.what if role else ""


def _describe_listed(book: Book, record: FileRecord) -> Inlines:
    """Return the reason that a path has no page; for a symbolic link, a link to its target."""
    source = record.source
    target = posixpath.normpath(posixpath.join(posixpath.dirname(source.path), source.target))
    if source.kind is not FileKind.SYMLINK or target not in book.index.records:
        return (Muted(source.reason),)
    return (Muted("symbolic link to "), book.link_file(target, text=source.target))


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
        yield Table(contents.rows, contents.header, CONTENTS_FOLD)
    else:
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
    yield from make_table(declared, ("Command", "Runs", "Declared in"), CONTENTS_FOLD)
    known = {entry.path for entry in points}
    programs = list(_list_runnable(book.index, "program", known))
    verb = "is a program" if len(programs) == 1 else "are programs"
    yield from _list_files(book, programs, verb)
    scripts = [(entry.path, entry.line) for entry in points if entry.kind is EntryKind.SCRIPT]
    scripts += _list_runnable(book.index, "script", known)
    yield from _list_files(book, scripts, "can be run as a script")


def _list_files(book: Book, places: list[tuple[str, int]], verb: str) -> Iterator[Block]:
    if places:
        yield blocks.Paragraph((f"{count(len(places), 'file')} {verb}:",))
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


def _make_entry(book: Book, entry: Entry) -> Row:
    runs = book.link_file(entry.path, line=entry.target_line) if entry.path else entry.target
    # A package with a __main__.py can be run without a declaration.
    is_declared = entry.kind is not EntryKind.MODULE
    declared = (book.link_file(entry.source, line=entry.line),) if is_declared else ()
    return (blocks.Code(entry.name),), (runs,), declared
