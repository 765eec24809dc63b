"""Folders by the imports between their files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from sphinx_repodoc.index.facts import Coupling
from sphinx_repodoc.index.folders import list_ancestors


def couple_folders(imports: Mapping[str, frozenset[str]]) -> Mapping[str, tuple[Coupling, ...]]:
    """Each folder that is bound to others by imports, with these, the closest bound first.

    Everything below a folder belongs to it. The others are named as they are seen from
    there: ``a/b`` sees ``a/c`` and all below it as one, and all of ``x`` as one."""
    pairs = Counter(
        (_folder_of(path), _folder_of(target))
        for path, targets in imports.items()
        for target in targets
    )
    downward: dict[str, Counter[str]] = {}
    upward: dict[str, Counter[str]] = {}
    for (source, target), number in pairs.items():
        common = _find_common(source, target)
        for folder in _list_up_to(source, common):
            downward.setdefault(folder, Counter())[_child_of(common, target)] += number
        for folder in _list_up_to(target, common):
            upward.setdefault(folder, Counter())[_child_of(common, source)] += number
    return {
        folder: _rank(downward.get(folder, Counter()), upward.get(folder, Counter()))
        for folder in sorted({*downward, *upward})
    }


def _rank(imports: Counter[str], importers: Counter[str]) -> tuple[Coupling, ...]:
    total = imports + importers
    return tuple(
        Coupling(folder=folder, imports=imports[folder], importers=importers[folder])
        for folder in sorted(total, key=lambda folder: (-total[folder], folder))
    )


def _folder_of(path: str) -> str:
    return path.rpartition("/")[0]


def _find_common(one: str, other: str) -> str:
    """The innermost folder around both."""
    around = set(list_ancestors(other))
    return next(folder for folder in list_ancestors(one) if folder in around)


def _list_up_to(folder: str, end: str) -> Iterator[str]:
    """The folder and those around it, without *end* and what is around that."""
    while folder != end:
        yield folder
        folder = _folder_of(folder)


def _child_of(folder: str, path: str) -> str:
    """The folder directly in *folder* that *path* is or is in; *folder* where it is that."""
    if path == folder:
        return folder
    start = len(folder) + 1 if folder else 0
    end = path.find("/", start)
    return path if end < 0 else path[:end]
