"""The important parts of a repository: folders, packages and files with its code."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from sphinx_repodoc.index.project_names import is_production
from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.model import list_ancestors

_MUCH = 0.6
"""A folder with this share of the code says little: what is in it is shown instead."""
_MOST = 60
_FEW_FILES = 0.1
"""Files directly in a folder are shown beside its folders if they have this share of its code."""


@dataclass(frozen=True)
class Parts:
    """The parts with the lines of their source files, largest first. Parts are folders or files."""

    index: RepoIndex
    lines: dict[str, int]

    @cached_property
    def links(self) -> Counter[tuple[str, str]]:
        """The numbers of pairs of files between two parts, where one imports or uses the other."""
        found: Counter[tuple[str, str]] = Counter()
        for path in self.index.graph.edges:
            if (part := self.find(path)) and is_production(self.index, path):
                for edge in self.index.graph.list_outgoing(path):
                    other = self.find(edge.target)
                    if other and other != part:
                        found[part, other] += 1
        return found

    def find(self, path: str) -> str:
        """Return the part that contains the file at *path*, empty if none does."""
        if path in self.lines:
            return path
        return next((f for f in list_ancestors(path.rpartition("/")[0]) if f in self.lines), "")


def find_parts(index: RepoIndex) -> Parts:
    """Return the parts of the repository."""
    lines: Counter[str] = Counter()
    for path, record in index.records.items():
        if record.analysis and is_production(index, path):
            for place in (path, *list_ancestors(path.rpartition("/")[0])):
                lines[place] += record.analysis.lines
    parts = _split(index, lines, "")
    while True:
        split = [part for part in parts if _is_split(index, lines, part, parts)]
        if not split:
            break
        for part in split:
            parts.remove(part)
            parts += _split(index, lines, part)
    ranked = sorted(parts, key=lambda part: (-lines[part], part))
    return Parts(index, {part: lines[part] for part in ranked})


def _split(index: RepoIndex, lines: Counter[str], folder: str) -> list[str]:
    """Return what is in a folder: subfolders with code, and files if they are much of it."""
    found = index.folders[folder]
    inner = [path for path in found.folders if lines[path]]
    files = [path for path in found.files if lines[path]]
    if inner and sum(lines[path] for path in files) < _FEW_FILES * lines[folder]:
        return inner
    return [*inner, *files]


def _is_split(index: RepoIndex, lines: Counter[str], part: str, parts: list[str]) -> bool:
    if part not in index.folders:
        return False
    inner = _split(index, lines, part)
    if not inner or len(inner) + len(parts) > _MOST:
        return False
    if len(inner) == 1 and inner[0] in index.folders:
        # The manifest and the README of a package say what it is for.
        return not _is_package(index, part)
    packages = sum(path in index.folders and _is_package(index, path) for path in inner)
    total = sum(lines[each] for each in parts)
    return packages > 1 or (len(inner) > 1 and lines[part] >= _MUCH * total)


def _is_package(index: RepoIndex, folder: str) -> bool:
    """Return whether a folder has a manifest of its own that names it."""
    for path in index.folders[folder].files:
        analysis = index.records[path].analysis
        if analysis and analysis.manifest and analysis.manifest.name:
            return True
    return False
