"""CMake's includes, folders and sources resolved to files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.index.imports.files import RepositoryFiles, find_closest, join, resolve_to
from sphinx_repodoc.index.imports.standard_libraries import STANDARD_LIBRARIES
from sphinx_repodoc.model import Import, ImportForm

_VARIABLE = re.compile(r"\$\{(\w+)\}")
# What CMake finds a package with stands in files of its own.
_FINDS = re.compile(r"Find[A-Z]")
_FILE = "CMakeLists.txt"
_MAX_CANDIDATES = 8


class _Place(NamedTuple):
    """A path in the repository, and whether it follows from the file alone."""

    path: str
    is_certain: bool


def resolve_cmake(
    files: RepositoryFiles,
) -> Callable[[str, Import], Iterator[ResolvedImport]]:
    """Resolves what a file of CMake names."""
    return _Resolver(files).resolve


class _Resolver:
    def __init__(self, files: RepositoryFiles) -> None:
        self._files = files
        manifests = files.manifests.get("CMake", ())
        self._roots = {folder for folder, _ in manifests}
        self._projects = {manifest.name: folder for folder, manifest in manifests}

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Where *statement* of the file at *path* leads."""
        if statement.form is ImportForm.SYSTEM:
            found = self._files.find_ending(f"Find{statement.module}.cmake")
            return resolve_to(statement, find_closest(path, found), exact=False)
        if statement.form is ImportForm.PLAIN and _is_module(statement.module):
            return self._resolve_module(path, statement)
        written = statement.module
        if statement.form is ImportForm.FOLDER:
            written = f"{written.rstrip('/')}/{_FILE}"
        return self._resolve_path(path, statement, written)

    def _resolve_module(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        found = self._files.find_ending(f"{statement.module}.cmake")
        is_standard = statement.module in STANDARD_LIBRARIES["CMake"] or _FINDS.match(
            statement.module
        )
        otherwise = Origin.STANDARD_LIBRARY if is_standard else Origin.THIRD_PARTY
        targets = find_closest(path, found)
        return resolve_to(statement, targets, exact=False, otherwise=otherwise)

    def _resolve_path(self, path: str, statement: Import, written: str) -> Iterator[ResolvedImport]:
        place = self._substitute(path, written)
        if place and place.path in self._files.records:
            return resolve_to(statement, [place.path], exact=place.is_certain)
        found = () if place and place.is_certain else self._find_behind(statement, written)
        near = find_closest(path, [file for file in found if file != path])
        return resolve_to(statement, near, exact=False, otherwise=Origin.UNRESOLVED)

    def _find_behind(self, statement: Import, written: str) -> tuple[str, ...]:
        """The files at the end of a path; what stands behind a variable may say enough."""
        tail = written.rpartition("}")[2].strip("/")
        if tail == _FILE or (statement.form is ImportForm.FOLDER and "$" not in written):
            return ()
        found = self._files.find_ending(tail) if tail else ()
        return found if len(found) <= _MAX_CANDIDATES else ()

    def _substitute(self, path: str, written: str) -> _Place | None:
        """The path that *written* means, with the variables that stand for folders; None
        where it begins with another variable."""
        folder = path.rpartition("/")[0]
        # A file that is included speaks of the folder of the file that includes it.
        is_list = path.rpartition("/")[2] == _FILE
        match = _VARIABLE.match(written)
        if not match:
            return None if "$" in written else _Place(join(folder, written), is_list)
        rest = written[match.end() :].lstrip("/")
        if "$" in rest:
            return None
        name = match[1]
        if name == "CMAKE_CURRENT_LIST_DIR":
            return _Place(join(folder, rest), is_certain=True)
        if name == "CMAKE_CURRENT_SOURCE_DIR":
            return _Place(join(folder, rest), is_list)
        root = self._find_root(folder, name)
        return None if root is None else _Place(join(root, rest), is_certain=False)

    def _find_root(self, folder: str, name: str) -> str | None:
        """The folder that a variable for a project's root stands for."""
        above = [item for item in list_ancestors(folder) if item in self._roots]
        if name == "PROJECT_SOURCE_DIR":
            return above[0] if above else None
        if name == "CMAKE_SOURCE_DIR":
            return above[-1] if above else ""
        return self._projects.get(name.removesuffix("_SOURCE_DIR"))


def _is_module(module: str) -> bool:
    return "/" not in module and "$" not in module and not module.endswith(".cmake")
