"""Includes, folders and sources of CMake, resolved to files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.resolving import RepositoryFiles, Resolve, find_closest, join
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport, list_ancestors

_VARIABLE = re.compile(r"\$\{(\w+)\}")
# Names of the modules in CMake's distribution that find a package.
_FINDS = re.compile(r"Find[A-Z]")
_FILE = "CMakeLists.txt"
_MAX_CANDIDATES = 8


class _Substituted(NamedTuple):
    """A path with its variables replaced, and whether the result is certain."""

    path: str
    is_certain: bool


def resolve_cmake(files: RepositoryFiles) -> Resolve:
    """Resolve the modules, folders and source files that a CMake file names."""
    return _CMakeImports(files).resolve


class _CMakeImports:
    def __init__(self, files: RepositoryFiles) -> None:
        self._files = files
        manifests = files.manifests.get("CMake", ())
        self._roots = {folder for folder, _ in manifests}
        self._projects = {manifest.name: folder for folder, manifest in manifests}

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Resolve *statement* of the file at *path*."""
        module = statement.module
        if statement.form is ImportForm.SYSTEM:
            found = self._files.find_ending(f"Find{module}.cmake")
            near = find_closest(path, found)
            otherwise = Origin.THIRD_PARTY
            return resolving.resolve_to(statement, near, exact=False, otherwise=otherwise)
        is_path = "/" in module or "$" in module or module.endswith(".cmake")
        if statement.form is ImportForm.PLAIN and not is_path:
            near = find_closest(path, self._files.find_ending(f"{module}.cmake"))
            is_own = resolving.is_standard("cmake", module) or _FINDS.match(module)
            otherwise = Origin.STANDARD_LIBRARY if is_own else Origin.UNKNOWN
            return resolving.resolve_to(statement, near, exact=False, otherwise=otherwise)
        is_folder = statement.form is ImportForm.FOLDER
        written = f"{module.rstrip('/')}/{_FILE}" if is_folder else module
        place = self._substitute(path, written)
        if place and place.path in self._files.records:
            return resolving.resolve_to(statement, [place.path], exact=place.is_certain)
        # Guess: files whose path ends with the part of the written path after its variables.
        tail = written.rpartition("}")[2].strip("/")
        is_vague = not tail or tail == _FILE or (is_folder and "$" not in written)
        is_missing = place is not None and place.is_certain
        found = () if is_vague or is_missing else self._files.find_ending(tail)
        others = [file for file in found if file != path and len(found) <= _MAX_CANDIDATES]
        near = find_closest(path, others)
        return resolving.resolve_to(statement, near, exact=False, otherwise=Origin.UNRESOLVED)

    def _substitute(self, path: str, written: str) -> _Substituted | None:
        """Return the path *written* with variables for folders, such as ``${PROJECT_SOURCE_DIR}``,
        replaced; None if it contains another variable."""
        folder = path.rpartition("/")[0]
        # In a file other than CMakeLists.txt, paths are relative to the including file.
        is_list = path.rpartition("/")[2] == _FILE
        match = _VARIABLE.match(written)
        if not match:
            return None if "$" in written else _Substituted(join(folder, written), is_list)
        rest = written[match.end() :].lstrip("/")
        if "$" in rest:
            return None
        name = match[1]
        if name == "CMAKE_CURRENT_LIST_DIR":
            return _Substituted(join(folder, rest), is_certain=True)
        if name == "CMAKE_CURRENT_SOURCE_DIR":
            return _Substituted(join(folder, rest), is_list)
        root = self._find_root(folder, name)
        return None if root is None else _Substituted(join(root, rest), is_certain=False)

    def _find_root(self, folder: str, name: str) -> str | None:
        """Return the folder that *name*, a variable such as ``PROJECT_SOURCE_DIR``, means."""
        above = [item for item in list_ancestors(folder) if item in self._roots]
        if name == "PROJECT_SOURCE_DIR":
            return above[0] if above else None
        if name == "CMAKE_SOURCE_DIR":
            return above[-1] if above else ""
        return self._projects.get(name.removesuffix("_SOURCE_DIR"))
