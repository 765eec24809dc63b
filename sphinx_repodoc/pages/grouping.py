"""Items grouped by a key, and paths grouped by folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from sphinx_repodoc.model import list_ancestors

MAX_FOLDERS = 30
"""If there are more folders, small ones are merged into the folder around them."""

Item = TypeVar("Item")
Key = TypeVar("Key", bound=Hashable)


def group_by(items: Iterable[Item], key: Callable[[Item], Key]) -> dict[Key, list[Item]]:
    """Return key -> items with that key, in their original order."""
    groups: dict[Key, list[Item]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups


def group_by_folder(paths: Iterable[str]) -> dict[str, list[str]]:
    """Return folder -> the paths in it, largest group first."""
    folders = {path: path.rpartition("/")[0] for path in paths}
    counts = Counter(around for folder in folders.values() for around in list_ancestors(folder))
    parents = {folder: folder.rpartition("/")[0] for folder in counts if folder}
    # If all paths of a folder are in one subfolder, the folder itself would have an empty group.
    passed = {parent for folder, parent in parents.items() if counts[folder] == counts[parent]}
    ranked = sorted(counts.keys() - passed, key=lambda folder: (-counts[folder], folder))
    shown = {"", *ranked[: MAX_FOLDERS - 1]}
    groups = group_by(
        folders, lambda path: next(each for each in list_ancestors(folders[path]) if each in shown)
    )
    return dict(sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])))
