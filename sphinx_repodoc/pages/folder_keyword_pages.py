"""The keyword index of each folder, with the keywords of all files below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial

from sphinx_repodoc.index.facts import Folder, Keyword
from sphinx_repodoc.index.folders import list_below
from sphinx_repodoc.index.keywords import sort_key
from sphinx_repodoc.model import list_ancestors
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Inlines, KeywordEntries, Link, Page
from sphinx_repodoc.pages.book import Book
from sphinx_repodoc.pages.folder_context import FolderContext
from sphinx_repodoc.pages.grouping import group_by
from sphinx_repodoc.pages.keyword_index import (
    UseCounts,
    collect_words,
    link_keyword,
    make_entry,
)
from sphinx_repodoc.pages.phrases import count, join_inlines, tell_more

MAX_PLACES = 300
"""Folder indexes with more definitions show a row for each subfolder instead of single entries."""

MAX_MOST_USED = 8
ROW_FOLD = 60
HEADER = ("Name", "Keywords", "Used most")

Used = tuple[int, Keyword]
"""The number of uses in other files, and the definition."""


def list_folder_keyword_pages(book: Book) -> dict[str, Callable[[], Page]]:
    """Return page name -> function that makes the keyword index, for each folder with many keywords
    except the root, whose index is that of the repository."""
    subtrees = Subtrees(book)
    return {
        book.folder_keywords(path): partial(_make_page, subtrees, path)
        for path in sorted(book.indexed)
        if path
    }


def make_folder_keywords(book: Book, path: str) -> Page:
    """Return the keyword index of one folder."""
    return _make_page(Subtrees(book), path)


class Subtrees:
    """The definitions below each folder, collected on demand."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.counts = UseCounts(book.index.uses)
        self._used: dict[str, tuple[Used, ...]] = {}

    @cached_property
    def keywords(self) -> Mapping[str, list[Keyword]]:
        """The definitions of each file that has any."""
        return group_by(self.book.index.keywords, lambda keyword: keyword.path)

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The number of definitions for each file, and for each folder in all files below it."""
        places = dict.fromkeys((*self.book.index.folders, *self.book.index.records), 0)
        for path, found in self.keywords.items():
            places[path] = len(found)
            for folder in list_ancestors(path.rpartition("/")[0]):
                places[folder] += len(found)
        return places

    def find_most_used(self, path: str) -> tuple[Used, ...]:
        """Return the definitions in a file or below a folder that other files use most."""
        if path not in self._used:
            folder = self.book.index.folders.get(path)
            if folder is None:
                first = {each.qualname: each for each in reversed(self.keywords.get(path, ()))}
                found = [(self.counts.get(keyword), keyword) for keyword in first.values()]
            else:
                inside = (*folder.files, *folder.folders)
                found = [used for child in inside for used in self.find_most_used(child)]
            found = [used for used in found if used[0]]
            found.sort(key=lambda used: (-used[0], used[1].text, used[1].path, used[1].line))
            self._used[path] = tuple(found[:MAX_MOST_USED])
        return self._used[path]


def _make_page(subtrees: Subtrees, path: str) -> Page:
    book = subtrees.book
    folder = book.index.folders[path]
    concepts = FolderContext(book=book, folder=folder).link_concepts()
    below = count(subtrees.places[path], "place")
    all_keywords = Link("All keywords", page=book.keywords())
    lead = blocks.Paragraph((f"{below} in ", book.link_folder(path), " and below. ", all_keywords))
    return Page(
        name=book.folder_keywords(path),
        title=f"Keywords of {path}/",
        crumbs=book.make_crumbs(path),
        lead=(lead,),
        sections=blocks.make_sections(
            ("concepts", "Concepts", (blocks.Pills(concepts),) if concepts else ()),
            ("keywords", "Keywords", _make_keywords(subtrees, folder)),
        ),
        folder=path,
        kind="folder",
        crumb="Keywords",
    )


def _make_keywords(subtrees: Subtrees, folder: Folder) -> Iterator[blocks.Block]:
    """Yield all entries if there are few. Otherwise yield a row for each subfolder, then the
    entries of the files directly in the folder, or a row for each file if these are many."""
    places = subtrees.places
    if 0 < places[folder.path] <= MAX_PLACES:
        yield _list_entries(subtrees, list_below(subtrees.book.index.folders, folder))
        return
    here = sum(places[path] for path in folder.files)
    rows = [child for child in folder.folders if places[child]]
    if here > MAX_PLACES:
        rows += [path for path in folder.files if places[path]]
    yield from blocks.make_table((_make_row(subtrees, path) for path in rows), HEADER, ROW_FOLD)
    if 0 < here <= MAX_PLACES:
        yield _list_entries(subtrees, folder.files)


def _list_entries(subtrees: Subtrees, paths: Iterable[str]) -> KeywordEntries:
    keywords = [keyword for path in paths for keyword in subtrees.keywords.get(path, ())]
    keywords.sort(key=lambda keyword: (sort_key(keyword.text), keyword.path, keyword.line))
    words = collect_words(keywords, {})
    return KeywordEntries(tuple(make_entry(subtrees.book, word, subtrees.counts) for word in words))


def _make_row(subtrees: Subtrees, path: str) -> blocks.Row:
    """Return the row of a subfolder or a file: the link to its symbols, their number, and the
    definitions that are used most."""
    book = subtrees.book
    name = path.rpartition("/")[2]
    if path in book.indexed:
        link: Inlines = (Link(f"{name}/", page=book.folder_keywords(path)),)
    elif path in book.index.folders:
        link = (book.link_folder(path, text=f"{name}/"),)
    else:
        link = (Link(name, page=book.index.file_pages[path], anchor="structure"),)
    used = subtrees.find_most_used(path)
    links = join_inlines((link_keyword(book, keyword, keyword.text),) for _, keyword in used)
    rest = subtrees.places[path] - len(used)
    more = tell_more(rest) if used else (blocks.Muted(f"{rest:,} more"),)
    return link, (f"{subtrees.places[path]:,}",), (*links, *more)
