"""Labels of Bazel, resolved to files: ``//folder:name``, ``:name``, ``@repository//...``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.resolving import RepositoryFiles, name_symbols, resolve_to
from sphinx_repodoc.model import (
    Import,
    ImportForm,
    Origin,
    ResolvedImport,
    SymbolKind,
    list_ancestors,
)

_LABEL = re.compile(
    r"(?:(?P<repository>@{0,2}[\w.~+-]*)//)?(?P<package>[^:@]*?)(?::(?P<name>[^:]+))?"
)
_BUILDS = ("BUILD.bazel", "BUILD", "BUCK", "TARGETS")
_ROOTS = ("MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel")


def resolve_bazel(files: RepositoryFiles) -> resolving.Resolve:
    """Resolve labels to the file that they name, or to the build file that defines the target."""
    return _Labels(files).resolve


class _Labels:
    def __init__(self, files: RepositoryFiles) -> None:
        self._files = files
        self._roots: dict[str, str] = {}
        for name in _ROOTS:
            for path in files.by_name.get(name, ()):
                folder = path.rpartition("/")[0]
                symbols = files.list_symbols(path)
                # A workspace may declare its own name, which labels use after "@".
                own = next((item.name for item in symbols if item.kind is SymbolKind.MODULE), "")
                self._roots[folder] = own or self._roots.get(folder, "")
        self._builds: dict[str, str] = {}
        for name in reversed(_BUILDS):
            for path in files.by_name.get(name, ()):
                self._builds[path.rpartition("/")[0]] = path

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Resolve a label in the file at *path*."""
        match = _LABEL.fullmatch(statement.module)
        is_label = statement.form is ImportForm.LABEL
        root = self._find_root(path, match["repository"]) if match and is_label else None
        if match is None or root is None:
            is_external = match is not None and match["repository"] is not None and is_label
            otherwise = Origin.THIRD_PARTY if is_external else Origin.UNKNOWN
            return resolve_to(statement, (), exact=False, otherwise=otherwise)
        if match["repository"] is None:
            folder = self._find_package(path)
            name = match["name"] or match["package"]
        else:
            folder = resolving.join(root, match["package"])
            name = match["name"] or match["package"].rpartition("/")[2]
        return self._resolve_name(path, statement, folder, name)

    def _resolve_name(
        self, path: str, statement: Import, folder: str, name: str
    ) -> Iterator[ResolvedImport]:
        file = resolving.join(folder, name)
        if file == path:
            # A build file may name itself, as in "exports_files"; this is no import.
            return iter(())
        if file in self._files.records:
            return name_symbols(self._files, resolve_to(statement, [file], exact=True))
        if statement.names:
            # "load" needs a file. Test data may lack a BUILD file, so try the same folder.
            is_own = folder == self._find_package(path)
            beside = self._files.find_beside(path, name) if is_own else ""
            items = resolve_to(statement, [beside], exact=False, otherwise=Origin.UNRESOLVED)
            return name_symbols(self._files, items)
        build = self._builds.get(folder, "")
        if build == path:
            # The label names a target in the same build file, which is no import.
            return iter(())
        items = resolve_to(statement, [build], exact=True, otherwise=Origin.UNRESOLVED)
        named = name_symbols(self._files, (replace(item, name=name) for item in items))
        return (replace(item, name="") for item in named)

    def _find_root(self, path: str, repository: str | None) -> str | None:
        """Return the root folder of the workspace that a label names; None if it is external."""
        above = list_ancestors(path.rpartition("/")[0])
        own = next((folder for folder in above if folder in self._roots), "")
        name = (repository or "").lstrip("@")
        if not name or name == self._roots.get(own):
            return own
        return next((folder for folder, other in self._roots.items() if other == name), None)

    def _find_package(self, path: str) -> str:
        folder = path.rpartition("/")[0]
        return next((item for item in list_ancestors(folder) if item in self._builds), folder)
