"""The parts of folder pages: facts, the table of contents, and imports to other folders."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence

from sphinx_repodoc.index import Folder
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.model import FileKind, FileRecord
from sphinx_repodoc.pages.blocks import (
    Block,
    Facts,
    Inlines,
    Link,
    Muted,
    Paragraph,
    Row,
    Table,
    make_table,
)
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.phrases import count, emphasise_count

ROOT_TITLE = "All files"
HEADER = ("Name", "Description", "Language", "Lines")
COUPLING_HEADER = ("Folder", "Imports", "Imported by")
COUPLING_NOTE = "Imports between files here or below and files elsewhere, in pairs of files."
COUPLING_FOLD = 15


def make_summary(folder: Folder) -> Iterator[Block]:
    """The summary of a folder, if it has one."""
    if folder.summary:
        yield Paragraph((folder.summary,), role="lead")


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
        yield Paragraph((COUPLING_NOTE,), role="note")
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


# Other roles follow from the folder, or mean little without the name of another file.
_TELLING_ROLES = frozenset({
    "build", "changelog", "ci", "citation", "configuration", "deployment", "guide", "licence",
    "locale", "manifest", "migration", "notice", "people", "plan", "policy", "program", "schema",
    "stub", "template", "test helper",
})  # fmt: skip
_TITLED_ROLES = frozenset({"build", "ci", "deployment", "manifest"})


def _describe_listed(book: Book, record: FileRecord) -> Inlines:
    """Return the reason that a path has no page; for a symbolic link, a link to its target."""
    source = record.source
    target = posixpath.normpath(posixpath.join(posixpath.dirname(source.path), source.target))
    if source.kind is not FileKind.SYMLINK or target not in book.index.records:
        return (Muted(source.reason),)
    return (Muted("symbolic link to "), book.link_file(target, text=source.target))
