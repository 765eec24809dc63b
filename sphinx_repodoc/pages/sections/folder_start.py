"""The section *Start here* of folder pages: the files to read first, with the reasons."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.index.facts import EntryKind
from sphinx_repodoc.index.folders import FOLDER_FILES
from sphinx_repodoc.index.pairs import fold_name
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Code, Inlines, Row
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.described import make_short
from sphinx_repodoc.pages.folder_context import FolderContext, PartKind
from sphinx_repodoc.pages.phrases import count, join_inlines

LEAST_FILES = 6
"""Folders with fewer files of source code need no selection."""
LEAST_CHOSEN = 3
MOST_CHOSEN = 7
_MOST_PROGRAMS = 3
_MOST_USED = 5
_INNER = frozenset({"", "src", "lib", "include", "source"})
"""Folders in which the file that stands for a folder may be."""

Reasons = dict[str, list[Inlines]]
"""File -> why to read it first, in the order of the files."""


def make_start(context: FolderContext) -> Iterator[Block]:
    """Three to seven files, if there are enough: those that pass on the others, the program, the
    file of the folder's name, those that the most files use, then programs if there are several."""
    sources = [path for path, kind in context.kinds.items() if kind is PartKind.SOURCE]
    if len(sources) < LEAST_FILES:
        return
    programs = list(_find_programs(context, sources))
    first, last = (programs, []) if len(programs) == 1 else ([], programs)
    found: Reasons = {}
    for path, reason in (
        *_find_indexes(context, sources),
        *first,
        *_find_namesakes(context, sources),
        *_find_used(context, sources),
        *last,
    ):
        if path in found or len(found) < MOST_CHOSEN:
            found.setdefault(path, []).append(reason)
    if len(found) >= LEAST_CHOSEN:
        yield blocks.Table(tuple(_make_row(context, *each) for each in found.items()))


def _make_row(context: FolderContext, path: str, reasons: list[Inlines]) -> Row:
    best = context.book.index.descriptions.get(path, ())[:1]
    description = tuple(part for each in best for part in make_short(each))
    link = context.book.link_file(path, text=context.cut(path))
    return (link,), description, join_inlines(reasons, "; ")


def _find_indexes(context: FolderContext, sources: list[str]) -> Iterator[tuple[str, Inlines]]:
    """Yield the files that stand for the folder and import several of its files."""
    imports, inside = context.book.index.graph.imports, {*sources}
    for path in sources:
        place, _, name = context.cut(path).rpartition("/")
        if place in _INNER and name.partition(".")[0] in FOLDER_FILES:
            number = len(inside & imports.get(path, frozenset()))
            if number > 1:
                yield path, (f"imports {count(number, 'file')} of the folder",)


def _find_programs(context: FolderContext, sources: list[str]) -> Iterator[tuple[str, Inlines]]:
    """Yield the files with which programs start, unless there are many."""
    inside = {*sources}
    entries = [
        each
        for each in context.book.index.entry_points
        if each.path in inside and each.kind is not EntryKind.SCRIPT
    ]
    found: dict[str, Inlines] = {}
    for entry in entries:
        found.setdefault(entry.path, (f"{entry.kind} ", Code(entry.name)))
    for path in sources:
        if any(role.role == "program" for role in context.book.index.roles.get(path, ())):
            found.setdefault(path, ("program",))
    if len(found) <= _MOST_PROGRAMS:
        yield from found.items()


def _find_namesakes(context: FolderContext, sources: list[str]) -> Iterator[tuple[str, Inlines]]:
    topic = fold_name(context.folder.name)
    for path in sources:
        place, _, name = context.cut(path).rpartition("/")
        if place in _INNER and fold_name(name.partition(".")[0]) == topic:
            yield path, ("has the name of the folder",)


def _find_used(context: FolderContext, sources: list[str]) -> Iterator[tuple[str, Inlines]]:
    """Yield the files that the most other files use, without tests. Files outside of the folder
    count twice, but not alone: an index may stand between them and the file."""
    index, below = context.book.index, {*context.below}
    users = {path: index.graph.importers.get(path, frozenset()) - index.tests for path in sources}
    outside = {path: len(found - below) for path, found in users.items()}
    ranked = sorted(sources, key=lambda path: (-len(users[path]) - outside[path], path))
    for path in ranked[:_MOST_USED]:
        if len(users[path]) > 1:
            file = FileContext(book=context.book, record=index.records[path])
            number, where = len(users[path]), ""
            if outside[path]:
                where = f", {outside[path]:,} of them outside"
                if outside[path] == number:
                    where = " outside"
            yield path, (f"used by {file.limit('used by')}{count(number, 'file')}{where}",)
