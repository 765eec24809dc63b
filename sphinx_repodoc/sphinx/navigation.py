"""The navigation beside a generated page: the user's documents and the tree of files.

A page cannot list all 20,000 pages of a site. Its HTML has the folders that contain the page and
the entries of its own folder; ``static/repodoc-tree.js`` adds the rest of the tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

import msgspec
from sphinx import addnodes
from sphinx.application import Sphinx

from sphinx_repodoc.index.folder_tree import FolderTree, TreeEntry
from sphinx_repodoc.model import list_ancestors
from sphinx_repodoc.pages.blocks import Page
from sphinx_repodoc.pages.book import Book

REACH = 4
"""Number of folders, and of files, shown before and after the page in its own folder."""


class NavItem(msgspec.Struct, frozen=True, array_like=True):
    """An entry of the navigation: a link to ``page`` or ``url``. ``on_way`` marks the current page
    and all entries that contain it. The children of the overview are the tree of files."""

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
    """Makes the navigation for any page. ``groups`` are the user's own toctrees."""

    def __init__(self, book: Book, groups: tuple[NavGroup, ...]) -> None:
        self.tree = FolderTree(book.index)
        self.groups = groups
        self._book = book
        self._index = book.index

    def make_tree(self, page: Page) -> tuple[NavGroup, ...]:
        """Return the navigation for *page*."""
        overview, keywords = self._book.overview, self._book.keywords()
        is_current = page.name == keywords
        last = NavItem("Keywords", keywords, on_way=is_current, current=is_current)
        children = (*self._open_folders(page), last)
        title, is_current = self._book.options.title, page.name == overview
        item = NavItem(title, overview, on_way=True, current=is_current, children=children)
        groups = []
        for group in self.groups:
            items = tuple(item if each.page == overview else each for each in group.items)
            groups.append(NavGroup(group.caption, items))
        if not any(item in group.items for group in groups):
            groups.append(NavGroup("", (item,)))
        return tuple(groups)

    def find_neighbours(self, page: Page) -> tuple[TreeEntry | None, TreeEntry | None]:
        """Return the entries of the files before and after *page* in its folder."""
        if page.kind != "file":
            return None, None
        listing = self.tree.listings[page.folder]
        files = [*listing.files, *(each for each in listing.configuration if each.is_file)]
        place = [entry.page for entry in files].index(page.name)
        around = [None, *files, None]
        return around[place], around[place + 2]

    def _open_folders(self, page: Page) -> tuple[NavItem, ...]:
        """Return the tree of files: the folders that contain *page*, each as the only entry of the
        one around it, and in the last one its entries."""
        own = self.tree.ends[page.folder]
        items = tuple(self._list_folder(own, page))
        # A folder without a listing shares the entry of the folder in it.
        way = [path for path in list_ancestors(own) if path in self.tree.listings]
        for path, parent in pairwise(way):
            name = self._index.folder_pages[path]
            title = f"{path.removeprefix(f'{parent}/')}/"
            items = (NavItem(title, name, on_way=True, current=name == page.name, children=items),)
        return items

    def _list_folder(self, path: str, page: Page) -> Iterator[NavItem]:
        listing = self.tree.listings[path]
        whole = self._index.folder_pages[path]
        for entries, kind, pageless in (
            (listing.folders, "folders", 0),
            (listing.files, "files", listing.pageless),
        ):
            items = _cut(entries, page)
            yield from items
            if rest := len(entries) - len(items) + pageless:
                yield NavItem(f"{rest:,} more {kind}", whole)
        grouped = listing.configuration
        if any(entry.page == page.name for entry in grouped):
            yield from _cut(grouped, page)
        if grouped:
            yield NavItem(f"Configuration ({len(grouped):,})", whole)


def _cut(entries: Sequence[TreeEntry], page: Page) -> list[NavItem]:
    """Return the entries around that of *page*, or else the first ones."""
    most = 2 * REACH + 1
    # A page with uses of a file has no entry; its last crumb is the file.
    own = page.crumbs[-1].page if page.kind == "uses" else page.name
    place = next((at for at, entry in enumerate(entries) if entry.page == own), 0)
    start = max(min(place - REACH, len(entries) - most), 0)
    # Leave out at least two entries, because an entry that counts them is added.
    shown = entries if len(entries) == most + 1 else entries[start : start + most]
    return [
        NavItem(title, name, on_way=name == own, current=name == page.name)
        for title, _, name in shown
    ]


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
    """Differences between the navigation of a theme and that of Sphinx.

    The first three are CSS classes: of an entry that contains the page, of the page's own entry,
    and of the lists. ``inner`` leaves out everything but the tree of files.
    """

    on_way: str = "current"
    here: str = ""
    outer: str = ""
    inner: bool = False


PLAIN = TreeStyle()


class TreeRenderer:
    """Renders the navigation of a page."""

    def __init__(self, link: Callable[[str], str], style: TreeStyle) -> None:
        self._link = link
        self._style = style

    def render(self, groups: Iterable[NavGroup]) -> str:
        """Return the HTML of all groups of entries."""
        if self._style.inner:
            items = (item for group in groups for item in group.items)
            return "".join(self._render_files(item.children) for item in items if item.children)
        html = ""
        for group in groups:
            if group.caption:
                text = f'<span class="caption-text">{escape(group.caption)}</span>'
                html += f'<p class="caption" role="heading">{text}</p>\n'
            html += self._render_group(group.items)
        return html

    def _render_group(self, items: Sequence[NavItem]) -> str:
        """Return a list of *items*. The tree of files is between two lists: inside of one, the
        styles and scripts of a theme would change it."""
        ends = [place for place, item in enumerate(items, start=1) if item.children]
        html = ""
        for start, end in pairwise((0, *ends, len(items))):
            if part := items[start:end]:
                html += self._render_list(part) + self._render_files(part[-1].children)
        return html

    def _render_list(self, items: Sequence[NavItem]) -> str:
        is_current = any(item.on_way for item in items)
        css = _join_classes("current" if is_current else "", self._style.outer)
        return f"<ul{css}>\n{''.join(map(self._render_item, items))}</ul>\n"

    def _render_item(self, item: NavItem) -> str:
        style = self._style
        css = _join_classes(
            "toctree-l1",
            style.on_way if item.on_way else "",
            style.here if item.current else "",
        )
        here = ' aria-current="page"' if item.current else ""
        address = escape(item.url or ("#" if item.current else self._link(item.page)))
        kind = "external" if item.url else "internal"
        own = _join_classes("current" if item.current else "", "reference", kind)
        return f'<li{css}><a{own} href="{address}"{here}>{escape(item.title)}</a></li>\n'

    def _render_files(self, items: Sequence[NavItem]) -> str:
        return f'<div class="repodoc-tree">{self._render_branch(items)}</div>\n' if items else ""

    def _render_branch(self, items: Sequence[NavItem]) -> str:
        """Return a nested list. It is on every page, so its HTML is short; ``<ol>`` instead of
        ``<ul>`` keeps the script of sphinx_rtd_theme from adding buttons."""
        rows = (
            f'<li><a href="{escape(self._link(item.page))}"{_mark(item)}>{escape(item.title)}</a>'
            f"{self._render_branch(item.children) if item.children else ''}</li>"
            for item in items
        )
        return f"<ol>{''.join(rows)}</ol>"


def _mark(item: NavItem) -> str:
    """Return the attribute that marks the entry of the page or, if it has none, the folder that
    contains it; the script finds the way to the page by it."""
    if item.current:
        return ' aria-current="page"'
    is_last = item.on_way and not any(child.on_way for child in item.children)
    return ' aria-current="true"' if is_last else ""


def _join_classes(*names: str) -> str:
    """Return the HTML attribute ``class`` with the non-empty *names*."""
    joined = " ".join(filter(None, names))
    return f' class="{joined}"' if joined else ""
