"""The page of one folder: what it is, and everything in it in one table."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Sequence

from sphinx_repodoc.index import Coupling, Folder
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.model import FileKind, FileRecord
from sphinx_repodoc.pages.blocks import (
    Block,
    Facts,
    Inlines,
    Link,
    Muted,
    Page,
    Paragraph,
    Section,
    Strong,
    Table,
)
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.words import count

ROOT_TITLE = "All files"
HEADER = ("Name", "Description", "Language", "Lines")
COUPLING_HEADER = ("Folder", "Imports", "Imported by")
COUPLING_NOTE = "Imports between files here or below and files elsewhere, in pairs of files."
COUPLING_FOLD = 15


def make_folder_page(book: Book, path: str) -> Page:
    """The page of the folder at *path*; the root's path is empty."""
    folder = book.index.folders[path]
    contents = make_contents(book, folder)
    sections = [Section("contents", "Contents", (contents,))] if contents.rows else []
    if couplings := book.index.couplings.get(path):
        blocks = (Paragraph((COUPLING_NOTE,), role="note"), _make_couplings(book, path, couplings))
        sections.append(Section("dependencies", "Dependencies", blocks))
    return Page(
        name=book.index.folder_pages[path],
        title=f"{path}/" if path else ROOT_TITLE,
        crumbs=book.make_crumbs(folder.parent),
        lead=(*make_summary(folder), _make_facts(book, folder)),
        sections=tuple(sections),
        folder=path,
        kind="folder",
    )


def make_summary(folder: Folder) -> Iterator[Block]:
    """What the folder is for, where something says so."""
    if folder.summary:
        yield Paragraph((folder.summary,), role="lead")


def _make_facts(book: Book, folder: Folder) -> Facts:
    facts: list[Inlines] = [
        (Strong(f"{folder.total_files:,}"), " file" if folder.total_files == 1 else " files"),
    ]
    if folder.total_lines:
        facts.append(
            (Strong(f"{folder.total_lines:,}"), " line" if folder.total_lines == 1 else " lines")
        )
    if folder.summary_source:
        facts.append(("described in ", book.link_file(folder.summary_source)))
    if folder.path in book.indexed:
        facts.append((Link("keywords", page=book.folder_keywords(folder.path)),))
    return Facts(tuple(facts))


def _make_couplings(book: Book, path: str, couplings: Iterable[Coupling]) -> Table:
    """The folders that this one imports from and that import from it, a row each."""
    around = set(list_ancestors(path))
    rows = []
    for each in couplings:
        link = book.link_folder(each.folder, text="" if each.folder else ROOT_TITLE)
        remark: Inlines = (Muted(" directly in it"),) if each.folder in around else ()
        numbers = (f"{number:,}" if number else "" for number in (each.imports, each.importers))
        rows.append(((link, *remark), *((number,) for number in numbers)))
    return Table(tuple(rows), header=COUPLING_HEADER, fold=COUPLING_FOLD)


def make_contents(book: Book, folder: Folder) -> Table:
    """Subfolders, then files, a row each."""
    rows = [_make_folder_row(book, book.index.folders[child]) for child in folder.folders]
    rows += [_make_file_row(book, book.index.records[child]) for child in folder.files]
    return make_described(rows, HEADER)


def make_described(rows: Sequence[tuple[Inlines, ...]], header: tuple[str, ...]) -> Table:
    """A table whose second column has descriptions, without it where there are none."""
    if any(any(description) for _, description, *_ in rows):
        return Table(tuple(rows), header=header)
    return Table(tuple((name, *rest) for name, _, *rest in rows), header=(header[0], *header[2:]))


def _make_folder_row(book: Book, folder: Folder) -> tuple[Inlines, ...]:
    link = book.link_folder(folder.path, text=f"{folder.name}/")
    files = Muted(count(folder.total_files, "file"))
    lines = f"{folder.total_lines:,}" if folder.total_lines else ""
    return (link,), (folder.summary,), (files,), (lines,)


def _make_file_row(book: Book, record: FileRecord) -> tuple[Inlines, ...]:
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
    """What is known of a file that does not describe itself: its title, or what it is for."""
    roles = (role for role in book.index.roles.get(path, ()) if role.role in _TELLING_ROLES)
    role = next(roles, None)
    if role and title and role.role in _TITLED_ROLES:
        return f"{role.what} “{title}”"
    return f"titled “{title}”" if title else role.what if role else ""


# Others are told by the folder, or need the name of another file.
_TELLING_ROLES = frozenset({
    "build", "changelog", "ci", "citation", "configuration", "deployment", "guide", "licence",
    "locale", "manifest", "migration", "notice", "people", "plan", "policy", "program", "schema",
    "stub", "template", "test helper",
})  # fmt: skip
_TITLED_ROLES = frozenset({"build", "ci", "deployment", "manifest"})


def _describe_listed(book: Book, record: FileRecord) -> Inlines:
    """Why a path has no page; a link leads on to what it names."""
    source = record.source
    target = posixpath.normpath(posixpath.join(posixpath.dirname(source.path), source.target))
    if source.kind is not FileKind.SYMLINK or target not in book.index.records:
        return (Muted(source.reason),)
    return (Muted("symbolic link to "), book.link_file(target, text=source.target))
