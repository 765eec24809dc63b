"""The navigation beside a generated page: the user's documents and the folders of the page.

A page cannot list all 20,000 pages of a site. The tree opens the folders that contain the page,
lists the entries next to them and next to the page, and counts the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from itertools import count

import msgspec
from msgspec.structs import replace
from sphinx import addnodes
from sphinx.application import Sphinx

from sphinx_repodoc.pages.blocks import Page
from sphinx_repodoc.pages.book import Book

FOLDER_REACH = 3
"""Number of entries shown before and after a folder that contains the page."""
OWN_REACH = 8
"""Number of entries shown before and after the page in its own folder."""


class NavItem(msgspec.Struct, frozen=True, array_like=True):
    """An entry of the navigation: a link to ``page`` or ``url``. ``on_way`` marks the current page
    and all entries that contain it."""

    title: str
    page: str = ""
    url: str = ""
    on_way: bool = False
    current: bool = False
    children: tuple[NavItem, ...] = ()


class NavGroup(msgspec.Struct, frozen=True, array_like=True):
    """Entries of the navigation with a common caption, which may be empty."""

    caption: str
    items: tuple[NavItem, ...]


class Navigation:
    """Makes the navigation tree for any page. ``groups`` are the user's own toctrees."""

    def __init__(self, book: Book, groups: tuple[NavGroup, ...]) -> None:
        self._book = book
        self._index = book.index
        self.groups = groups
        # Folder -> the last folder of its chain: a folder that contains only one folder, and no
        # file, shares an entry (a/b/c) with it.
        self._ends: dict[str, str] = {}
        # Entries of folders that do not contain the current page, the same on all pages.
        self._closed: dict[str, NavItem] = {}
        self._files: dict[str, list[NavItem]] = {}
        pages = book.index.file_pages
        for path, folder in book.index.folders.items():
            start, end = len(path) - len(folder.name), folder
            while path and len(end.folders) == 1 and not end.files:
                end = book.index.folders[end.folders[0]]
            self._ends[path] = end.path
            self._closed[path] = NavItem(f"{end.path[start:]}/", book.index.folder_pages[end.path])
            files = ((file.rpartition("/")[2], file) for file in folder.files if file in pages)
            self._files[path] = [NavItem(name, pages[file]) for name, file in files]

    def make_tree(self, page: Page) -> tuple[NavGroup, ...]:
        """Return the navigation tree for *page*."""
        overview = self._book.overview
        name = self._book.keywords()
        last = NavItem("Keywords", name, on_way=page.kind == "keywords", current=page.name == name)
        children = (*self._open_folder("", page), last)
        title, is_current = self._book.options.title, page.name == overview
        item = NavItem(title, overview, on_way=True, current=is_current, children=children)
        groups = []
        for group in self.groups:
            items = tuple(item if each.page == overview else each for each in group.items)
            groups.append(NavGroup(group.caption, items))
        if not any(item in group.items for group in groups):
            groups.append(NavGroup("", (item,)))
        return tuple(groups)

    def find_neighbours(self, page: Page) -> tuple[NavItem | None, NavItem | None]:
        """Return the entries of the files before and after *page* in its folder."""
        if page.kind != "file":
            return None, None
        items = self._files[page.folder]
        place = [item.page for item in items].index(page.name)
        around = [None, *items, None]
        return around[place], around[place + 2]

    def _open_folder(self, path: str, page: Page) -> tuple[NavItem, ...]:
        """Return the entries below the folder at *path*, which contains *page*."""
        is_own = path == page.folder and page.kind in {"file", "folder"}
        reach = OWN_REACH if is_own else FOLDER_REACH
        folders = [self._make_folder(child, page) for child in self._index.folders[path].folders]
        items = self._cut(folders, reach, "folders", path)
        if is_own:
            files = [
                replace(item, on_way=True, current=True) if item.page == page.name else item
                for item in self._files[path]
            ]
            items += self._cut(files, reach, "files", path)
        return tuple(items)

    def _make_folder(self, path: str, page: Page) -> NavItem:
        closed = self._closed[path]
        if page.kind not in {"file", "folder"} or not f"{page.folder}/".startswith(f"{path}/"):
            return closed
        children = self._open_folder(self._ends[path], page)
        return replace(closed, on_way=True, current=page.name == closed.page, children=children)

    def _cut(self, items: list[NavItem], reach: int, what: str, folder: str) -> list[NavItem]:
        """Return the items around the current one, else the first, and an entry for the others."""
        most = 2 * reach + 1
        # Cut only if the entry for the others replaces at least two entries.
        if len(items) <= most + 1:
            return items
        place = next((number for number, item in enumerate(items) if item.on_way), reach)
        start = max(min(place - reach, len(items) - most), 0)
        more = f"{len(items) - most:,} more {what}"
        page = self._index.folder_pages[folder]
        return [*items[start : start + most], NavItem(more, page=page)]


def collect_groups(app: Sphinx) -> tuple[NavGroup, ...]:
    """Return the entries of the root document's toctrees, grouped by caption."""
    root = app.config.root_doc
    groups = []
    for toctree in app.env.tocs[root].findall(addnodes.toctree):
        items = (_make_item(app, root, title, ref) for title, ref in toctree["entries"])
        groups.append(NavGroup(toctree.get("caption") or "", tuple(filter(None, items))))
    return tuple(groups)


def _make_item(app: Sphinx, root: str, title: str | None, ref: str) -> NavItem | None:
    if "://" in ref or ref.startswith("mailto:"):
        return NavItem(title or ref, url=ref)
    page = root if ref == "self" else ref
    if title is None and page in app.env.titles:
        title = app.env.titles[page].astext()
    return NavItem(title, page=page) if title else None


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeStyle:
    """Differences between the navigation tree of a theme and that of Sphinx.

    The first four are CSS classes: of an entry that contains the page, of an entry with children,
    of the page's own entry, and of the outermost lists. ``opening`` is the HTML before an entry's
    children, with ``{n}`` for a number and ``{title}``; ``closing`` is the HTML after them.
    ``inner`` leaves out the top level; ``sections`` adds the page's sections to its entry.
    """

    on_way: str = "current"
    parent: str = ""
    here: str = ""
    outer: str = ""
    opening: str = ""
    closing: str = ""
    inner: bool = False
    sections: bool = False


PLAIN = TreeStyle()
WITH_SECTIONS = TreeStyle(sections=True)


class TreeRenderer:
    """Renders the navigation of a page. *sections* are those of the page, as (anchor, title)."""

    def __init__(
        self, link: Callable[[str], str], style: TreeStyle, sections: Iterable[tuple[str, str]]
    ) -> None:
        self._link = link
        self._style = style
        self._counter = count(1)
        found = (NavItem(title, url=f"#{anchor}") for anchor, title in sections)
        self._sections = tuple(found) if style.sections else ()

    def render(self, groups: Iterable[NavGroup]) -> str:
        """Return the HTML of all groups of entries."""
        if self._style.inner:
            way = (item for group in groups for item in group.items if item.on_way)
            groups = [NavGroup("", item.children) for item in way]
        html = ""
        for group in groups:
            if group.caption:
                text = f'<span class="caption-text">{escape(group.caption)}</span>'
                html += f'<p class="caption" role="heading">{text}</p>\n'
            is_current = any(item.on_way for item in group.items)
            css = _join_classes("current" if is_current else "", self._style.outer)
            html += self._render_items(group.items, 1, css)
        return html

    def _render_items(self, items: Iterable[NavItem], level: int, css: str = "") -> str:
        rendered = "".join(self._render_item(item, level) for item in items)
        return f"<ul{css}>\n{rendered}</ul>\n"

    def _render_item(self, item: NavItem, level: int) -> str:
        style = self._style
        children = item.children or (self._sections if item.current else ())
        css = _join_classes(
            f"toctree-l{level}",
            style.on_way if item.on_way else "",
            style.parent if children else "",
            style.here if item.current else "",
        )
        title = escape(item.title)
        below = ""
        if children:
            opening = style.opening.format(n=next(self._counter), title=title)
            below = opening + self._render_items(children, level + 1) + style.closing
        return f"<li{css}>{self._render_link(item)}{below}</li>\n"

    def _render_link(self, item: NavItem) -> str:
        here = ' aria-current="page"' if item.current else ""
        address = escape(item.url or ("#" if item.current else self._link(item.page)))
        is_external = bool(item.url) and not item.url.startswith("#")
        kind = "external" if is_external else "internal"
        css = _join_classes("current" if item.current else "", "reference", kind)
        # Allow line breaks: an entry for several folders (a/b/c) is wider than the sidebar.
        title = escape(item.title).replace("/", "/<wbr>").removesuffix("<wbr>")
        return f'<a{css} href="{address}"{here}>{title}</a>'


def _join_classes(*names: str) -> str:
    """Return the HTML attribute ``class`` with the non-empty *names*."""
    joined = " ".join(filter(None, names))
    return f' class="{joined}"' if joined else ""
