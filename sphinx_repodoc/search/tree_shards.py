"""Shards of the file tree: the entries of each folder, loaded when a reader opens the folder.

Folders are sorted by path, so that most of what is below a folder is in the same shard, and shards
are cut where the search index cuts its own: a new file changes one shard, seldom two.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.folder_tree import FolderTree, Listing, TreeEntry
from sphinx_repodoc.search.coding import name_block, name_file, split_sorted, write_shard

FOLDER = "tree"
"""The folder of the file tree among all shards."""

SHARD_SIZE = 5_000
"""Minimum number of characters of a shard."""

MAX_FILES = 1_000
"""Maximum number of files of one folder in the tree; the page of the folder lists the others."""

# Stands for a path in the address of a page: a character that is not quoted.
_PROBE = "~"

Line = list[object]
"""A folder, with its page if that has another name, and the titles of its entries."""


def make_tree_shards(
    index: RepoIndex, tree: FolderTree, address_of: Callable[[str], str]
) -> dict[str, bytes]:
    """Return the files of the tree by path. ``tree/index`` has the root folder, or all folders of
    a small repository, and says which shard has which folders."""
    base = index.folder_pages[""].removesuffix("index")
    lines = _write_lines(index, tree, base)
    is_small = sum(map(_weigh, lines)) < 2 * SHARD_SIZE
    first = lines if is_small else lines[:1]
    parts: dict[str, list[Line]] = {}
    borders: list[str] = []
    for border, part in split_sorted(lines[len(first) :], itemgetter(0), _weigh, SHARD_SIZE):
        name = f"{FOLDER}/{name_file(name_block(border))}"
        borders += (border, name)
        parts.setdefault(name, []).extend(line for _, line in part)
    content = {
        "file": _split_address(address_of(f"{base}{_PROBE}"), _PROBE),
        "folder": _split_address(address_of(f"{base}{_PROBE}/index"), f"{_PROBE}/"),
        "folders": [line for _, line in first],
        "configuration": [*_write_entries(tree.listings[""].configuration, len(base))],
        "parts": borders,
    }
    shards = {f"{FOLDER}/index": content, **parts}
    return {f"{name}.js": write_shard(name, value) for name, value in shards.items()}


def _write_lines(index: RepoIndex, tree: FolderTree, base: str) -> list[tuple[str, Line]]:
    """Return the path, which ends with a slash, and the line of each folder, the root first."""
    lines = []
    for path, listing in tree.listings.items():
        name, page = f"{path}/" if path else "", index.folder_pages[path].removesuffix("index")
        own = page.removeprefix(base)
        lines.append((name, [name if own == name else [name, own], *_write(listing, len(page))]))
    # The script compares paths by their UTF-16 code units.
    return sorted(lines, key=lambda line: line[0].encode("utf-16-be", "surrogatepass"))


def _write(listing: Listing, skip: int) -> Iterator[object]:
    """Yield the entries of a folder and the number of its other files."""
    yield from _write_entries(listing.folders, skip)
    yield from _write_entries(listing.files[:MAX_FILES], skip)
    if rest := len(listing.files[MAX_FILES:]) + listing.pageless:
        yield rest


def _write_entries(entries: Sequence[TreeEntry], skip: int) -> Iterator[object]:
    """Yield the title of each entry, and the end of its page name if that differs; the first
    *skip* characters of that are the folder's."""
    for entry in entries:
        page = entry.page if entry.is_file else entry.page.removesuffix("index")
        own = page[skip:]
        yield entry.title if own == entry.title else [entry.title, own]


def _weigh(line: tuple[str, Line]) -> int:
    return len(json.dumps(line[1]))


def _split_address(address: str, probe: str) -> list[str]:
    """Return the text before and after the path in an address."""
    before, _, behind = address.rpartition(probe)
    return [before, behind]
