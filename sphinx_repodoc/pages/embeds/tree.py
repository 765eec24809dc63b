"""Folders and files as a tree."""

from __future__ import annotations

from fnmatch import fnmatchcase

from sphinx_repodoc.index import Folder
from sphinx_repodoc.index.targets import TargetError
from sphinx_repodoc.pages.blocks import Inlines, Muted, Tree, TreeItem
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.embeds.embed import Embed, Values
from sphinx_repodoc.pages.words import count

DEPTH = 2


def embed_tree(book: Book, argument: str, values: Values) -> Embed:
    """What is below a folder, ``depth`` levels deep; with ``filter`` only the files whose paths
    match that pattern."""
    target = book.targets.find_folder(argument)
    depth = int(values.get("depth") or DEPTH)
    folder = book.index.folders[target.path]
    children = _list_children(book, folder, values.get("filter", ""), depth)
    if not children:
        raise TargetError(f"no file in {argument or 'the repository'} matches the filter")
    page = book.index.folder_pages[target.path]
    return Embed(page, (Tree(children, opened=int(values.get("opened") or 1)),))


def _list_children(book: Book, folder: Folder, pattern: str, depth: int) -> tuple[TreeItem, ...]:
    folders = (book.index.folders[path] for path in folder.folders)
    found = (_make_folder(book, child, pattern, depth - 1) for child in folders)
    items = [item for item in found if item]
    for path in folder.files:
        if _matches(path, pattern):
            name = path.rpartition("/")[2]
            items.append(TreeItem((book.link_file(path, text=name), *_describe(book, path))))
    return tuple(items)


def _make_folder(book: Book, folder: Folder, pattern: str, depth: int) -> TreeItem | None:
    number = _count_matches(book, folder, pattern) if pattern else folder.total_files
    if not number:
        return None
    link = book.link_folder(folder.path, text=f"{folder.name}/")
    remark = folder.summary or count(number, "file")
    content: Inlines = (link, " ", Muted(remark))
    if depth <= 0:
        return TreeItem(content)
    return TreeItem(content, _list_children(book, folder, pattern, depth))


def _count_matches(book: Book, folder: Folder, pattern: str) -> int:
    own = sum(_matches(path, pattern) for path in folder.files)
    return own + sum(
        _count_matches(book, book.index.folders[path], pattern) for path in folder.folders
    )


def _matches(path: str, pattern: str) -> bool:
    """Whether a path, or its name where the pattern has no slash, is as in *pattern*."""
    text = path if "/" in pattern else path.rpartition("/")[2]
    return not pattern or fnmatchcase(text, pattern)


def _describe(book: Book, path: str) -> Inlines:
    analysis = book.index.records[path].analysis
    return (" ", Muted(analysis.summary)) if analysis and analysis.summary else ()
