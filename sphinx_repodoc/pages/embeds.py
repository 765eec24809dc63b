"""Blocks that authors embed in their own documents with the domain's directives.

Each function takes the book, the argument and the options as written, and raises
:class:`TargetError` if the argument or an option names nothing that exists.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import NamedTuple, TypeAlias

import msgspec

from sphinx_repodoc.index.facts import Folder
from sphinx_repodoc.index.targets import TargetError, TargetKind
from sphinx_repodoc.pages.assembly import SECTION_MAKERS, make_folder_page
from sphinx_repodoc.pages.blocks import Block, FileTree, Inlines, Muted, Paragraph, TreeItem
from sphinx_repodoc.pages.book import Book, FileContext
from sphinx_repodoc.pages.folder_keyword_pages import make_folder_keywords
from sphinx_repodoc.pages.phrases import count
from sphinx_repodoc.pages.pictures import (
    COLOURS,
    DIRECTIONS,
    draw_around,
    draw_folders,
    make_map,
)
from sphinx_repodoc.pages.sections import repository_parts
from sphinx_repodoc.pages.sections.file_keywords import make_keywords

TREE_DEPTH = 2
_EMBEDDED = frozenset({"start", "contents", "dependencies"})
"""Sections of the page of a folder that an author's document shows."""

Values: TypeAlias = Mapping[str, str]
"""The options of a directive, as unparsed strings."""


class Embed(NamedTuple):
    """Blocks to embed, and the page that they come from. Links without a page lead to anchors on
    that page."""

    page: str
    blocks: tuple[Block, ...]

    def digest(self) -> str:
        """Return a digest of all embedded blocks."""
        return hashlib.blake2b(msgspec.msgpack.encode(self), digest_size=16).hexdigest()


def embed_file(book: Book, argument: str, values: Values) -> Embed:
    """Embed the sections that ``sections`` names, else all of the file's page but the source."""
    path = book.targets.find_whole(argument).path
    context = FileContext(book=book, record=book.index.records[path])
    wanted = _split_names(values, "sections")
    for name in wanted:
        if name not in SECTION_MAKERS:
            raise TargetError(f"there is no section {name!r}")
    lead: list[Block] = []
    if not wanted:
        wanted = [name for name in book.options.sections if name != "source"]
        lead.append(Paragraph((book.link_file(path, code=True),)))
        if context.analysis.summary:
            lead.append(Paragraph((context.analysis.summary,), role="lead"))
    parts = ((title, make(context)) for title, make in map(SECTION_MAKERS.__getitem__, wanted))
    blocks = (*lead, *_add_captions(parts, is_needed=len(wanted) > 1))
    if not blocks:
        raise TargetError(f"the page of {path} has none of these sections")
    return Embed(book.index.file_pages[path], blocks)


def _split_names(values: Values, option: str) -> list[str]:
    return values.get(option, "").replace(",", " ").split()


def _add_captions(
    parts: Iterable[tuple[str, Iterable[Block]]], *, is_needed: bool
) -> Iterator[Block]:
    """Yield the blocks of each section, with its title above them if *is_needed*."""
    for title, made in parts:
        blocks = tuple(made)
        if blocks and title and is_needed:
            yield Paragraph((title,), role="caption")
        yield from blocks


def embed_folder(book: Book, argument: str, values: Values) -> Embed:
    """Embed the lead of the folder's page, the files to start with, its contents and its
    dependencies."""
    path = book.targets.find_folder(argument).path
    page = make_folder_page(book, path)
    parts = [(each.title, each.blocks) for each in page.sections if each.id in _EMBEDDED]
    sections = _add_captions(parts, is_needed=len(parts) > 1)
    link = book.link_folder(path, text=page.title)
    return Embed(page.name, (Paragraph((link,)), *page.lead, *sections))


def embed_tree(book: Book, argument: str, values: Values) -> Embed:
    """Embed the tree below a folder, ``depth`` levels deep; with ``filter`` only the files whose
    paths match that pattern."""
    path = book.targets.find_folder(argument).path
    depth = int(values.get("depth") or TREE_DEPTH)
    children = _list_children(book, book.index.folders[path], values.get("filter", ""), depth)
    if not children:
        raise TargetError(f"no file in {argument or 'the repository'} matches the filter")
    tree = FileTree(children, opened=int(values.get("opened") or 1))
    return Embed(book.index.folder_pages[path], (tree,))


def _list_children(book: Book, folder: Folder, pattern: str, depth: int) -> tuple[TreeItem, ...]:
    items: list[TreeItem] = []
    for child in (book.index.folders[path] for path in folder.folders):
        if number := _count_matches(book, child, pattern) if pattern else child.total_files:
            link = book.link_folder(child.path, text=f"{child.name}/")
            content: Inlines = (
                link,
                " ",
                Muted(book.index.summarise_folder(child.path) or count(number, "file")),
            )
            below = _list_children(book, child, pattern, depth - 1) if depth > 1 else ()
            items.append(TreeItem(content, below))
    for path in folder.files:
        if _matches(path, pattern):
            name: Inlines = (book.link_file(path, text=path.rpartition("/")[2]),)
            summary = book.summarise(path)
            items.append(TreeItem((*name, " ", Muted(summary)) if summary else name))
    return tuple(items)


def _count_matches(book: Book, folder: Folder, pattern: str) -> int:
    folders = (book.index.folders[path] for path in folder.folders)
    below = sum(_count_matches(book, child, pattern) for child in folders)
    return below + sum(_matches(path, pattern) for path in folder.files)


def _matches(path: str, pattern: str) -> bool:
    """Tell whether a path, or for a *pattern* without a slash the file name, matches."""
    text = path if "/" in pattern else path.rpartition("/")[2]
    return not pattern or fnmatchcase(text, pattern)


def embed_keywords(book: Book, argument: str, values: Values) -> Embed:
    """Embed the keywords of a file, or of everything below a folder."""
    target = book.targets.find_place(argument)
    path = target.path
    if target.kind is TargetKind.FOLDER:
        page = book.index.folder_pages[path]
        sections = make_folder_keywords(book, path).sections
        blocks = tuple(block for section in sections for block in section.blocks)
    else:
        page = book.index.file_pages[path]
        blocks = tuple(make_keywords(FileContext(book=book, record=book.index.records[path])))
    if not blocks:
        raise TargetError(f"{path or 'the repository'} has no keywords")
    return Embed(page, blocks)


def embed_graph(book: Book, argument: str, values: Values) -> Embed:
    """Embed a picture of imports. For a file: its imports and importers, up to ``depth`` imports
    away and in the given ``direction``. For a folder: imports between its subfolders."""
    target = book.targets.find_place(argument)
    path = target.path
    if target.kind is TargetKind.FOLDER:
        return Embed(book.index.folder_pages[path], tuple(draw_folders(book, path)))
    if path not in book.index.graph.positions:
        raise TargetError(f"{path} neither imports a file of the repository nor is imported")
    picture = draw_around(
        book,
        path,
        depth=int(values.get("depth") or 1),
        direction=values.get("direction") or DIRECTIONS[0],
    )
    return Embed(book.index.file_pages[path], (picture,))


def embed_map(book: Book, argument: str, values: Values) -> Embed:
    """Embed a treemap of the files below a folder. The option ``color`` selects the colouring."""
    path = book.targets.find_folder(argument).path
    block = make_map(book, path, values.get("color") or COLOURS[0])
    return Embed(book.index.folder_pages[path], (block,))


def embed_stats(book: Book, argument: str, values: Values) -> Embed:
    """Embed the statistics of the repository that the option ``show`` names, by default all."""
    wanted = _split_names(values, "show") or list(_STATISTICS)
    for name in wanted:
        if name not in _STATISTICS:
            raise TargetError(f"there is no part {name!r}; there are {', '.join(_STATISTICS)}")
    parts = ((title, make(book)) for title, make in map(_STATISTICS.__getitem__, wanted))
    blocks = tuple(_add_captions(parts, is_needed=len(wanted) > 1))
    if not blocks:
        raise TargetError("there are no such numbers of this repository")
    return Embed(book.overview, blocks)


_STATISTICS: Mapping[str, tuple[str, Callable[[Book], Iterator[Block]]]] = {
    "facts": ("", repository_parts.make_repository_facts),
    "languages": ("Languages", repository_parts.make_languages),
    "largest": ("Largest files", repository_parts.make_largest),
    "most-imported": ("Most imported files", repository_parts.make_most_imported),
    "most-changed": ("Most changed files", repository_parts.make_most_changed),
}

EMBEDS: Mapping[str, Callable[[Book, str, Values], Embed]] = {
    "file": embed_file,
    "folder": embed_folder,
    "tree": embed_tree,
    "keywords": embed_keywords,
    "graph": embed_graph,
    "map": embed_map,
    "stats": embed_stats,
}
"""Name of a directive -> function that makes its blocks."""
