"""The folder tree: contents and totals of folders, and the imports between them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile

from sphinx_repodoc.index.facts import Coupling, Folder
from sphinx_repodoc.index.page_names import sort_key
from sphinx_repodoc.model import FileRecord, list_ancestors

FOLDER_FILES = frozenset({"__init__", "doc", "package-info", "mod", "lib", "index", "main"})
"""Names of files that stand for their folder, without suffixes."""

README_SUFFIXES = (".md", ".rst", ".txt")
"""File suffixes of a README, best first."""


def build_folders(records: Mapping[str, FileRecord]) -> Mapping[str, Folder]:
    """Return all folders that contain a file of *records*, by path; always with the root."""
    files: defaultdict[str, list[str]] = defaultdict(list)
    folders: defaultdict[str, list[str]] = defaultdict(list)
    total_files, total_lines = Counter({"": 0}), Counter[str]()
    for path, record in records.items():
        parent = path.rpartition("/")[0]
        files[parent].append(path)
        for folder in list_ancestors(parent):
            total_files[folder] += 1
            total_lines[folder] += record.analysis.lines if record.analysis else 0
    for path in filter(None, total_files):
        folders[path.rpartition("/")[0]].append(path)
    found = {}
    for path in sorted(total_files):
        parent, _, name = path.rpartition("/")
        found[path] = Folder(
            path=path,
            name=name,
            parent=parent,
            folders=tuple(sorted(folders[path], key=sort_key)),
            files=tuple(sorted(files[path], key=sort_key)),
            total_files=total_files[path],
            total_lines=total_lines[path],
        )
    return found


def list_below(folders: Mapping[str, Folder], folder: Folder) -> Iterator[str]:
    """Yield all files in *folder* and below it."""
    yield from folder.files
    for path in folder.folders:
        yield from list_below(folders, folders[path])


def list_readmes(files: Iterable[str]) -> list[str]:
    """Return the READMEs among the files of a folder, the best first."""
    ranked = sorted((_rank_readme(path), path) for path in files)
    return [path for rank, path in ranked if rank]


def _rank_readme(path: str) -> int:
    """Return the rank of a file as README of its folder: 1 is best, 0 means none."""
    name = path.rpartition("/")[2]
    stem, dot, suffix = name.casefold().partition(".")
    if stem != "readme":
        return 0
    if dot + suffix in README_SUFFIXES:
        return README_SUFFIXES.index(dot + suffix) + 1
    # README without a suffix ranks before others, such as README.de.md.
    return len(README_SUFFIXES) + (2 if dot else 1)


def couple_folders(imports: Mapping[str, frozenset[str]]) -> Mapping[str, tuple[Coupling, ...]]:
    """Return the couplings of each folder by imports, those with the most imports first.

    The files below a folder belong to it. Other folders are grouped relative to it: for ``a/b``,
    everything below ``a/c`` counts as one folder, and everything below ``x`` as another.
    """
    pairs = Counter(
        (path.rpartition("/")[0], target.rpartition("/")[0])
        for path, targets in imports.items()
        for target in targets
    )
    downward: defaultdict[str, Counter[str]] = defaultdict(Counter)
    upward: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for (source, target), number in pairs.items():
        around = set(list_ancestors(target))
        common = next(folder for folder in list_ancestors(source) if folder in around)
        for found, one, other in ((downward, source, target), (upward, target, source)):
            for folder in takewhile(common.__ne__, list_ancestors(one)):
                found[folder][_child_of(common, other)] += number
    couplings = {}
    for path in sorted({*downward, *upward}):
        below, above = downward[path], upward[path]
        total = below + above
        couplings[path] = tuple(
            Coupling(folder=folder, imports=below[folder], importers=above[folder])
            for folder in sorted(total, key=lambda folder: (-total[folder], folder))
        )
    return couplings


def _child_of(folder: str, path: str) -> str:
    """Return the direct subfolder of *folder* that is or contains *path*; *folder* for itself."""
    if path == folder:
        return folder
    start = len(folder) + 1 if folder else 0
    end = path.find("/", start)
    return path if end < 0 else path[:end]
