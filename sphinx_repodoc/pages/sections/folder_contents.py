"""The header of folder pages, and the table of their contents."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence

from sphinx_repodoc.index.descriptions.central import find_central
from sphinx_repodoc.index.facts import Description, DescriptionKind, Folder
from sphinx_repodoc.index.folder_tree import is_configuration
from sphinx_repodoc.index.uses.counting import Counting
from sphinx_repodoc.model import Analysis, FileKind, FileRecord
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Facts, Inline, Inlines, Link, Muted, Row, Table
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.described import leave_users, make_lead, make_short
from sphinx_repodoc.pages.folder_context import FolderContext, link_command
from sphinx_repodoc.pages.phrases import count, join_inlines, stress_count
from sphinx_repodoc.pages.pictures import ROOT_FILES

HEADER = ("Name", "What it is for", "Defines", "Lines")
MAX_SYMBOLS = 3
_LEAST_SETTINGS = 2
_LICENCES = frozenset({"licence", "notice"})


def make_summary(book: Book, path: str) -> Iterator[Block]:
    """What a folder is for, if that is known."""
    for found in book.index.folder_descriptions.get(path, ())[:1]:
        # The facts below it tell who uses the folder.
        yield make_lead(book, path, leave_users(found))


def make_folder_facts(context: FolderContext) -> Facts:
    """The size of a folder, who uses it, and the command that tests it."""
    book, folder = context.book, context.folder
    facts = [stress_count(folder.total_files, "file")]
    if folder.total_lines:
        facts.append(stress_count(folder.total_lines, "line"))
    facts += _tell_users(context)
    if context.command:
        facts.append(("test: ", *link_command(book, context.command)))
    if folder.path in book.indexed:
        facts.append((Link("keywords", page=book.folder_keywords(folder.path)),))
    return Facts(tuple(facts))


def _tell_users(context: FolderContext) -> Iterator[Inlines]:
    """Yield the number of folders that import from this one, without those of tests."""
    found = [
        each
        for each in context.book.index.couplings.get(context.path, ())
        if each.importers and not context.book.index.is_sample(f"{each.folder}/")
    ]
    if found:
        most = max(found, key=lambda each: each.importers)
        number = stress_count(len(found), "folder")
        text = "" if most.folder else ROOT_FILES
        link = context.book.link_folder(most.folder, text=text)
        words = f" ({count(most.importers, 'import')})"
        yield ("used by ", *number, ", most by " if len(found) > 1 else ": ", link, words)


def make_contents(book: Book, folder: Folder) -> Iterator[Block]:
    """A table of the subfolders, then the files; configuration is folded."""
    entries = (*folder.folders, *folder.files)
    aside = [path for path in entries if _is_aside(book, path)]
    if len(aside) < _LEAST_SETTINGS or len(aside) == len(entries):
        aside = []
    rows = [_make_row(book, path) for path in entries if path not in aside]
    if rows:
        yield make_described(rows, HEADER)
    if aside:
        text = f"Configuration and dotfiles ({len(aside)})"
        table = make_described([_make_row(book, path) for path in aside], HEADER)
        yield blocks.Fold((text,), (table,))


def _is_aside(book: Book, path: str) -> bool:
    """Return whether an entry is configuration, hidden, or only tells the licence."""
    roles = {role.role for role in book.index.roles.get(path, ())}
    return is_configuration(book.index, path) or not roles.isdisjoint(_LICENCES)


def make_described(rows: Sequence[Row], header: tuple[str, ...]) -> Table:
    """A table without those of its columns that are empty."""
    columns = range(len(header))
    shown = [at for at in columns if any(any(cell) for row in rows for cell in row[at : at + 1])]
    cells = (tuple(row[at] for at in shown if at < len(row)) for row in rows)
    return Table(tuple(cells), tuple(header[at] for at in shown))


def _make_row(book: Book, path: str) -> Row:
    child = book.index.folders.get(path)
    if child is None:
        return _make_file_row(book, book.index.records[path])
    description = tuple(_describe(book.index.folder_descriptions.get(path, ())))
    lines = f"{child.total_lines:,}" if child.total_lines else ""
    link, files = book.link_folder(path, text=f"{child.name}/"), count(child.total_files, "file")
    return (link,), description, (Muted(files),), (lines,)


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
    defines = _tell_definitions(book, path, analysis)
    return (book.link_file(path, text=name),), description, defines, (lines,)


def _describe(found: Sequence[Description]) -> Iterator[Inline]:
    """Yield the best description, and the word *composed* if it is."""
    for each in found[:1]:
        yield from make_short(each)
        if each.kind is DescriptionKind.COMPOSED:
            yield Muted(" composed")


def _tell_definitions(book: Book, path: str, analysis: Analysis) -> Inlines:
    """Return the main definitions of a file that other files use, with the number of these without
    tests; for a test the number of tests."""
    index = book.index
    if path in index.tests:
        return (Muted(count(len(analysis.tests), "test")),) if analysis.tests else ()
    central = find_central(index, path)
    used = [each for each in central.symbols if central.users.get(each.qualname)]
    parts: list[Inlines] = []
    for symbol in used[:MAX_SYMBOLS]:
        number = f" {central.users[symbol.qualname]:,}"
        is_least = index.uses.judge(path, symbol.qualname) is not Counting.COMPLETE
        link = book.link_symbol(path, symbol.qualname, symbol.name)
        parts.append((link, Muted(f"{number}+" if is_least else number)))
    return join_inlines(parts)
