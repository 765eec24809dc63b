"""What the project's documents say about its files, folders, modules and definitions."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from sphinx_repodoc.index.facts import Description, DescriptionKind
from sphinx_repodoc.index.repo_index import MUTED_ROLES, RepoIndex
from sphinx_repodoc.model import PathText, PathTextForm, list_ancestors

_SKIPPED_ROLES = MUTED_ROLES | {"changelog", "vendored", "licence", "template"}


class Documented(NamedTuple):
    """Texts of documents by file, by folder, and by the name of a definition and its file."""

    files: Mapping[str, Sequence[Description]]
    folders: Mapping[str, Sequence[Description]]
    symbols: Mapping[tuple[str, str], Description]


def collect_documented(index: RepoIndex) -> Documented:
    """Return what documents say, those in the outermost folders first."""
    places = _Places(index)
    files: dict[str, list[Description]] = {}
    folders: dict[str, list[Description]] = {}
    symbols: dict[tuple[str, str], Description] = {}
    for path in sorted(index.records, key=lambda path: (path.count("/"), path)):
        analysis = index.records[path].analysis
        if not analysis or not analysis.path_texts or _is_aside(index, path):
            continue
        for text in analysis.path_texts:
            found = Description(
                text=text.text, kind=DescriptionKind.DOCUMENT, path=path, line=text.line
            )
            if text.form is PathTextForm.SYMBOL:
                if target := places.find_symbol(text.target):
                    symbols.setdefault((target, text.target), found)
                continue
            for target in places.find(path, text):
                kept = folders if target in index.folders else files
                if target and target != path:
                    kept.setdefault(target, []).append(found)
    return Documented(files, folders, symbols)


def _is_aside(index: RepoIndex, path: str) -> bool:
    return any(role.role in _SKIPPED_ROLES for role in index.roles.get(path, ()))


class _Places:
    """Finds the files and folders that documents name."""

    def __init__(self, index: RepoIndex) -> None:
        self._index = index
        self._by_name: dict[str, list[str]] = {}
        for path in (*index.records, *filter(None, index.folders)):
            self._by_name.setdefault(path.rpartition("/")[2], []).append(path)
        self._manifests = {
            manifest.name: path
            for path, record in index.records.items()
            if record.analysis and (manifest := record.analysis.manifest) and manifest.name
        }

    def find(self, document: str, text: PathText) -> Iterator[str]:
        """Yield the file or folder that *text* is about; for a package its folder as well."""
        if text.form is PathTextForm.PATH:
            yield from self._find_path(document, text.target)
            return
        if manifest := self._manifests.get(text.target):
            yield manifest.rpartition("/")[0]
        elif self._index.resolvers:
            found = self._index.resolvers.find_definition(text.target, "")
            if found.path and not found.symbol:
                yield found.path
                folder, _, name = found.path.rpartition("/")
                if name.startswith("__init__."):
                    yield folder

    def _find_path(self, document: str, target: str) -> Iterator[str]:
        """Yield the one path that *target* is, seen from the document, from a folder around it, or
        that ends like it."""
        if "://" in target:
            hosted = self._index.find_hosted(target)
            yield from [hosted] if self._is_known(hosted) else ()
            return
        wanted = posixpath.normpath(target.strip("/"))
        if wanted in {"", "."}:
            return
        for folder in list_ancestors(document.rpartition("/")[0]):
            joined = posixpath.normpath(posixpath.join(folder, wanted))
            if self._is_known(joined):
                yield joined
                return
        ends = [
            path
            for path in self._by_name.get(wanted.rpartition("/")[2], ())
            if path.endswith(f"/{wanted}")
        ]
        if len(ends) == 1:
            yield ends[0]

    def _is_known(self, path: str) -> bool:
        return path in self._index.records or (bool(path) and path in self._index.folders)

    def find_symbol(self, name: str) -> str:
        """Return the file that defines *name*, empty if none or several do."""
        paths = {
            path
            for path, symbol in self._index.symbols.get(name, ())
            if path not in self._index.tests and not symbol.parent
        }
        return paths.pop() if len(paths) == 1 else ""
