"""Bazel's labels resolved to files: ``//folder:name``, ``:name``, ``@repository//...``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.index.imports.declared import name_symbols
from sphinx_repodoc.index.imports.files import RepositoryFiles, join, resolve_to
from sphinx_repodoc.model import Import, ImportForm, SymbolKind

_LABEL = re.compile(
    r"(?:(?P<repository>@{0,2}[\w.~+-]*)//)?(?P<package>[^:@]*?)(?::(?P<name>[^:]+))?"
)
_BUILDS = ("BUILD.bazel", "BUILD", "BUCK", "TARGETS")
_ROOTS = ("MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel")


def resolve_bazel(
    files: RepositoryFiles,
) -> Callable[[str, Import], Iterator[ResolvedImport]]:
    """Resolves labels to the file they name, or to the build file that defines a target."""
    return _Resolver(files).resolve


class _Resolver:
    def __init__(self, files: RepositoryFiles) -> None:
        self._files = files
        self._roots: dict[str, str] = {}
        for name in _ROOTS:
            for path in files.by_name.get(name, ()):
                own = self._read_name(path)
                folder = path.rpartition("/")[0]
                self._roots[folder] = own or self._roots.get(folder, "")
        self._builds: dict[str, str] = {}
        for name in reversed(_BUILDS):
            for path in files.by_name.get(name, ()):
                self._builds[path.rpartition("/")[0]] = path

    def _read_name(self, path: str) -> str:
        """The name that a workspace gives to itself."""
        analysis = self._files.records[path].analysis
        symbols = analysis.symbols if analysis else ()
        return next((item.name for item in symbols if item.kind is SymbolKind.MODULE), "")

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Where a label in the file at *path* leads."""
        match = _LABEL.fullmatch(statement.module)
        if statement.form is not ImportForm.LABEL or match is None:
            return resolve_to(statement, (), exact=False)
        root = self._find_root(path, match["repository"])
        if root is None:
            return resolve_to(statement, (), exact=False)
        if match["repository"] is None:
            folder = self._find_package(path)
            name = match["name"] or match["package"]
        else:
            folder = join(root, match["package"])
            name = match["name"] or match["package"].rpartition("/")[2]
        return self._resolve_name(path, statement, folder, name)

    def _resolve_name(
        self, path: str, statement: Import, folder: str, name: str
    ) -> Iterator[ResolvedImport]:
        file = join(folder, name)
        if file == path:
            # It takes itself in, as something to give away.
            return iter(())
        if file in self._files.records:
            items = resolve_to(statement, [file], exact=True)
            return name_symbols(self._files, items)
        if statement.names:
            # What is loaded is a file and no target; test data has its build files elsewhere.
            beside = self._files.find_beside(path, name)
            targets = [beside] if beside and folder == self._find_package(path) else []
            items = resolve_to(statement, targets, exact=False, otherwise=Origin.UNRESOLVED)
            return name_symbols(self._files, items)
        build = self._builds.get(folder, "")
        if build == path:
            # Another target of the same file.
            return iter(())
        targets = [build] if build else []
        items = resolve_to(statement, targets, exact=True, otherwise=Origin.UNRESOLVED)
        named = name_symbols(self._files, (replace(item, name=name) for item in items))
        return (replace(item, name="") for item in named)

    def _find_root(self, path: str, repository: str | None) -> str | None:
        """The root of the workspace that a label speaks of; None for another one."""
        above = list_ancestors(path.rpartition("/")[0])
        own = next((folder for folder in above if folder in self._roots), "")
        name = (repository or "").lstrip("@")
        if not name or name == self._roots.get(own):
            return own
        return next((folder for folder, other in self._roots.items() if other == name), None)

    def _find_package(self, path: str) -> str:
        folder = path.rpartition("/")[0]
        return next((item for item in list_ancestors(folder) if item in self._builds), folder)
