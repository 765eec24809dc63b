"""The folder tree: contents, totals and summaries of folders, and the imports between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sphinx_repodoc.index.facts import Coupling, Folder
from sphinx_repodoc.index.page_names import sort_key
from sphinx_repodoc.model import FileRecord, list_ancestors

README_SUFFIXES = (".md", ".rst", ".txt")
"""Suffixes of READMEs, best first."""


@dataclass(slots=True)
class _Draft:
    folders: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    total_files: int = 0
    total_lines: int = 0


def build_folders(records: Mapping[str, FileRecord]) -> Mapping[str, Folder]:
    """Return all folders that contain a record, by path; the root is always there."""
    drafts = {"": _Draft()}
    for path, record in records.items():
        parent = path.rpartition("/")[0]
        _add_folder(drafts, parent)
        drafts[parent].files.append(path)
        drafts[parent].total_files += 1
        drafts[parent].total_lines += record.analysis.lines if record.analysis else 0
    _add_totals_below(drafts)
    return {path: _finish(path, drafts[path], records) for path in sorted(drafts)}


def _add_folder(drafts: dict[str, _Draft], path: str) -> None:
    missing = [folder for folder in list_ancestors(path) if folder not in drafts]
    for folder in reversed(missing):
        drafts[folder] = _Draft()
        drafts[folder.rpartition("/")[0]].folders.append(folder)


def _add_totals_below(drafts: dict[str, _Draft]) -> None:
    # A folder sorts after its parent, so in reverse each is complete when it is added.
    for path in sorted(filter(None, drafts), reverse=True):
        parent = drafts[path.rpartition("/")[0]]
        parent.total_files += drafts[path].total_files
        parent.total_lines += drafts[path].total_lines


def _finish(path: str, draft: _Draft, records: Mapping[str, FileRecord]) -> Folder:
    parent, _, name = path.rpartition("/")
    source = _find_summary_source(draft.files, records)
    analysis = records[source].analysis if source else None
    return Folder(
        path=path,
        name=name,
        parent=parent,
        folders=tuple(sorted(draft.folders, key=sort_key)),
        files=tuple(sorted(draft.files, key=sort_key)),
        total_files=draft.total_files,
        total_lines=draft.total_lines,
        summary=analysis.summary if analysis else "",
        summary_source=source,
    )


def _find_summary_source(files: list[str], records: Mapping[str, FileRecord]) -> str:
    """Return the file with the best summary: the README, or the only manifest with a description
    if the summary of the README does not mention the project."""
    ranked = sorted((rank, path) for path in files if (rank := _rank_describer(path)))
    readme = next((path for _, path in ranked if _get_summary(records[path])), "")
    summary = _get_summary(records[readme]) if readme else ""
    manifests = [path for path in files if _get_summary(records[path]) and _get_name(records[path])]
    if len(manifests) == 1 and _get_name(records[manifests[0]]) not in summary:
        return manifests[0]
    return readme


def _get_summary(record: FileRecord) -> str:
    return record.analysis.summary.casefold() if record.analysis else ""


def _get_name(record: FileRecord) -> str:
    """Return the name of the project without its owner."""
    manifest = record.analysis.manifest if record.analysis else None
    return manifest.name.rpartition("/")[2].casefold() if manifest else ""


def _rank_describer(path: str) -> int:
    """Return how well a file describes its folder: 1 is best, 0 means not at all."""
    name = path.rpartition("/")[2]
    if name == "__init__.py":
        return len(README_SUFFIXES) + 3
    stem, dot, suffix = name.casefold().partition(".")
    if stem != "readme":
        return 0
    if dot + suffix in README_SUFFIXES:
        return README_SUFFIXES.index(dot + suffix) + 1
    # A README without a suffix precedes translations and the like.
    return len(README_SUFFIXES) + (2 if dot else 1)


def couple_folders(imports: Mapping[str, frozenset[str]]) -> Mapping[str, tuple[Coupling, ...]]:
    """Return the couplings of each folder by imports, those with the most imports first.

    Files below a folder belong to it. Other folders are grouped from its point of view: for
    ``a/b``, everything below ``a/c`` is one folder, and so is everything below ``x``."""
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
    """Return the innermost folder around both."""
    around = set(list_ancestors(other))
    return next(folder for folder in list_ancestors(one) if folder in around)


def _list_up_to(folder: str, end: str) -> Iterator[str]:
    """Yield the folder and those around it up to *end*, which is not included."""
    while folder != end:
        yield folder
        folder = _folder_of(folder)


def _child_of(folder: str, path: str) -> str:
    """Return the folder directly in *folder* that is or contains *path*; *folder* for itself."""
    if path == folder:
        return folder
    start = len(folder) + 1 if folder else 0
    end = path.find("/", start)
    return path if end < 0 else path[:end]
