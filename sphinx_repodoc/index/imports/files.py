"""The files of a repository as resolvers of imports ask for them."""

from __future__ import annotations

import posixpath
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.model import FileRecord, Import, Manifest

# Everything below the folder "a" is sorted between "a/" and "a0".
_BEHIND_SLASH = chr(ord("/") + 1)


@dataclass(frozen=True, slots=True)
class RepositoryFiles:
    """Every path that is there, by several keys. Paths are relative to the root, which is
    the empty string. ``endings`` are all of them behind their names in reverse, sorted."""

    records: Mapping[str, FileRecord]
    folders: frozenset[str]
    by_name: Mapping[str, tuple[str, ...]]
    endings: tuple[tuple[str, str], ...]
    manifests: Mapping[str, tuple[tuple[str, Manifest], ...]]
    by_folder: Mapping[str, Mapping[str, Manifest]]

    def find_beside(self, path: str, relative: str) -> str:
        """The file that *relative* means for the file at *path*, empty where there is none."""
        found = join(path.rpartition("/")[0], relative)
        return found if found in self.records else ""

    def find_ending(self, tail: str) -> tuple[str, ...]:
        """The files whose path ends with *tail*, whole names only, sorted."""
        if "/" not in tail:
            return self.by_name.get(tail, ())
        start = _reverse(tail)
        first = bisect_left(self.endings, (start,))
        last = bisect_left(self.endings, (start[:-1] + _BEHIND_SLASH,))
        return tuple(sorted(path for _, path in self.endings[first:last]))

    def find_manifest(self, path: str, system: str) -> tuple[str, Manifest] | None:
        """The folder and the manifest that the file at *path* belongs to: the nearest above."""
        found = self.by_folder.get(system, {})
        for folder in list_ancestors(path.rpartition("/")[0]):
            if folder in found:
                return folder, found[folder]
        return None


def index_files(records: Mapping[str, FileRecord]) -> RepositoryFiles:
    """The lookups over *records*, which are sorted by path."""
    by_name: dict[str, list[str]] = {}
    manifests: dict[str, list[tuple[str, Manifest]]] = {}
    folders = {""}
    for path, record in records.items():
        folder, _, name = path.rpartition("/")
        by_name.setdefault(name, []).append(path)
        if folder not in folders:
            folders.update(list_ancestors(folder))
        if record.analysis and (manifest := record.analysis.manifest):
            manifests.setdefault(manifest.system, []).append((folder, manifest))
    return RepositoryFiles(
        records=records,
        folders=frozenset(folders),
        by_name={name: tuple(paths) for name, paths in by_name.items()},
        endings=tuple(sorted((_reverse(path), path) for path in records)),
        manifests={system: tuple(found) for system, found in manifests.items()},
        by_folder={system: dict(found) for system, found in manifests.items()},
    )


def _reverse(path: str) -> str:
    """The names of *path* from the last to the first, each with a slash behind it."""
    return "".join(f"{name}/" for name in reversed(path.split("/")))


def join(folder: str, relative: str) -> str:
    """The path of *relative* seen from *folder*; what leaves the root begins with ``..``."""
    path = posixpath.normpath(posixpath.join(folder, relative))
    return "" if path == "." else path.lstrip("/")


def find_closest(path: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """The *candidates* that share the most folders with *path*, sorted."""
    ordered = sorted(candidates)
    for folder in list_ancestors(path.rpartition("/")[0]):
        first = bisect_left(ordered, f"{folder}/")
        last = bisect_left(ordered, folder + _BEHIND_SLASH)
        if folder and first < last:
            return tuple(ordered[first:last])
    return tuple(ordered)


def resolve_to(
    statement: Import,
    targets: Iterable[str],
    *,
    exact: bool,
    otherwise: Origin = Origin.THIRD_PARTY,
) -> Iterator[ResolvedImport]:
    """*statement* leading to *targets*, one item for each of its names; to *otherwise* where
    there are none. Several targets are candidates, which is never exact by itself."""
    found = tuple(sorted(set(targets)))
    names = [(item.name, item.alias) for item in statement.names] or [("", statement.alias)]
    for name, alias in names:
        yield ResolvedImport(
            line=statement.line,
            module=statement.module,
            form=statement.form,
            name=name,
            alias=alias,
            targets=found,
            exact=exact and bool(found),
            origin=Origin.REPOSITORY if found else otherwise,
        )
