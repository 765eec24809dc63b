"""The tree beside a generated page: the user's documents and the folders down to the page.

A site of 20,000 pages cannot show them all on each: the tree opens the folders on the way
to the page, lists a window of the files around it, and counts the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

import msgspec
from sphinx import addnodes

from sphinx_repodoc.pages.blocks import Page
from sphinx_repodoc.pages.book import OVERVIEW_TITLE, Book

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# How many files before and after the current one are shown.
WINDOW = 15


class NavItem(msgspec.Struct, frozen=True, array_like=True):
    """One entry: a link (``page`` or ``url``), whether it is on the way to the current page
    or is it, and what is below."""

    title: str
    page: str = ""
    url: str = ""
    on_way: bool = False
    current: bool = False
    children: tuple[NavItem, ...] = ()


class NavGroup(msgspec.Struct, frozen=True, array_like=True):
    """Entries under a caption, which may be empty."""

    caption: str
    items: tuple[NavItem, ...]


class Navigation:
    """Makes the tree of any page. ``groups`` are the user's documents."""

    def __init__(self, book: Book, groups: tuple[NavGroup, ...]) -> None:
        self._book = book
        self._index = book.index
        self._groups = groups

    def make_tree(self, page: Page) -> tuple[NavGroup, ...]:
        """The tree beside *page*."""
        overview = self._book.overview
        children = (*self._open_folder("", page), self._make_keywords(page))
        is_current = page.name == overview
        item = NavItem(
            OVERVIEW_TITLE, page=overview, on_way=True, current=is_current, children=children
        )
        groups = []
        placed = False
        for group in self._groups:
            items = tuple(item if each.page == overview else each for each in group.items)
            placed = placed or item in items
            groups.append(NavGroup(group.caption, items))
        if not placed:
            groups.append(NavGroup("", (item,)))
        return tuple(groups)

    def find_neighbours(self, page: Page) -> tuple[NavItem | None, NavItem | None]:
        """The files before and after *page* in its folder."""
        if page.kind != "file":
            return None, None
        items = self._files_of(page.folder)
        place = [item.page for item in items].index(page.name)
        before = items[place - 1] if place else None
        after = items[place + 1] if place + 1 < len(items) else None
        return before, after

    def _files_of(self, folder: str) -> list[NavItem]:
        pages = self._index.file_pages
        return [
            NavItem(path.rpartition("/")[2], page=pages[path])
            for path in self._index.folders[folder].files
            if path in pages
        ]

    def _make_keywords(self, page: Page) -> NavItem:
        name = self._book.keywords()
        return NavItem(
            "Keywords", page=name, on_way=page.kind == "keywords", current=page.name == name
        )

    def _open_folder(self, path: str, page: Page) -> tuple[NavItem, ...]:
        """What stands below the folder at *path*, which is on the way to *page*."""
        folder = self._index.folders[path]
        items = [self._make_folder(child, page) for child in folder.folders]
        if path == page.folder and page.kind in {"file", "folder"}:
            items += self._list_files(path, page)
        return tuple(items)

    def _make_folder(self, path: str, page: Page) -> NavItem:
        name = self._index.folder_pages[path]
        on_way = page.kind in {"file", "folder"} and f"{page.folder}/".startswith(f"{path}/")
        return NavItem(
            f"{self._index.folders[path].name}/",
            page=name,
            on_way=on_way,
            current=page.name == name,
            children=self._open_folder(path, page) if on_way else (),
        )

    def _list_files(self, path: str, page: Page) -> list[NavItem]:
        items = self._files_of(path)
        place = next((n for n, item in enumerate(items) if item.page == page.name), 0)
        shown = [
            NavItem(item.title, page=item.page, on_way=True, current=True)
            if item.page == page.name
            else item
            for item in items[max(place - WINDOW, 0) : place + WINDOW + 1]
        ]
        if hidden := len(items) - len(shown):
            shown.append(NavItem(f"{hidden:,} more files", page=self._index.folder_pages[path]))
        return shown


def collect_groups(app: Sphinx) -> tuple[NavGroup, ...]:
    """The documents that the root document's toctrees name, by caption."""
    root = app.config.root_doc
    groups = []
    for toctree in app.env.tocs[root].findall(addnodes.toctree):
        items = tuple(_make_item(app, root, title, ref) for title, ref in toctree["entries"])
        groups.append(NavGroup(toctree.get("caption") or "", tuple(filter(None, items))))
    return tuple(groups)


def _make_item(app: Sphinx, root: str, title: str | None, ref: str) -> NavItem | None:
    if "://" in ref or ref.startswith("mailto:"):
        return NavItem(title or ref, url=ref)
    page = root if ref == "self" else ref
    if title is None and page in app.env.titles:
        title = app.env.titles[page].astext()
    return NavItem(title, page=page) if title else None


def render_tree(groups: tuple[NavGroup, ...], link: Callable[[str], str], toggle: str = "") -> str:
    """The tree in the form that Sphinx gives its own, which all themes know. *toggle* is put
    behind the link of an entry with children, ``{n}`` in it counting."""
    counter = iter(range(1, 1_000_000))

    def render_items(items: tuple[NavItem, ...], level: int, css: str) -> str:
        rendered = "".join(render_item(item, level) for item in items)
        return f"<ul{css}>\n{rendered}</ul>\n"

    def render_item(item: NavItem, level: int) -> str:
        classes = f"toctree-l{level}"
        if item.on_way:
            classes += " current"
        if item.children and toggle:
            classes += " has-children"
        if item.current and toggle:
            classes += " current-page"
        address = escape(item.url or ("#" if item.current else link(item.page)))
        kind = "external" if item.url else "internal"
        current = "current " if item.current else ""
        anchor = f'<a class="{current}reference {kind}" href="{address}">{escape(item.title)}</a>'
        below = ""
        if item.children:
            switch = toggle.format(n=next(counter), title=escape(item.title)) if toggle else ""
            below = switch + render_items(item.children, level + 1, "")
        return f'<li class="{classes}">{anchor}{below}</li>\n'

    parts = []
    for group in groups:
        if group.caption:
            caption = f'<span class="caption-text">{escape(group.caption)}</span>'
            parts.append(f'<p class="caption" role="heading">{caption}</p>\n')
        is_current = any(item.on_way for item in group.items)
        parts.append(render_items(group.items, 1, ' class="current"' if is_current else ""))
    return "".join(parts)
