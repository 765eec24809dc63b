"""Imports of Lua: dots are slashes, and the search path is a convention."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.languages.resolving import (
    RepositoryFiles,
    Resolve,
    find_closest,
    join,
    read_words,
    resolve_to,
)
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport, list_ancestors

_FOLDERS = ("", "lua", "src", "lib")


def resolve_lua(files: RepositoryFiles) -> Resolve:
    """Resolve the imports of Lua."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is ImportForm.LOCAL:
            near = (files.find_beside(path, statement.module), join("", statement.module))
            found = [file for file in near if file in files.records][:1]
            return resolve_to(statement, found, exact=False, otherwise=Origin.UNRESOLVED)
        if statement.module in read_words("lua"):
            return resolve_to(statement, (), exact=False, otherwise=Origin.STANDARD_LIBRARY)
        # Some programs use a dot for the folder of the file.
        module = statement.module.lstrip(".")
        above = _find_above(files, path, module)
        targets = above or _find_ending(files, path, module)
        return resolve_to(statement, targets, exact=False)

    return resolve


def _name_files(module: str) -> tuple[str, str]:
    file = module.replace(".", "/")
    return f"{file}.lua", f"{file}/init.lua"


def _find_above(files: RepositoryFiles, path: str, module: str) -> list[str]:
    """Return the file in the nearest folder above *path* that usually is on the search path."""
    candidates = (
        join(above, f"{folder}/{file}" if folder else file)
        for above in list_ancestors(path.rpartition("/")[0])
        for folder in _FOLDERS
        for file in _name_files(module)
    )
    found = [file for file in candidates if file in files.records]
    # An example often has the name of the module that it shows.
    return [file for file in found if file != path][:1] or found[:1]


def _find_ending(files: RepositoryFiles, path: str, module: str) -> tuple[str, ...]:
    """Return the closest files with such a path, if the path is specific enough."""
    endings = [found for file in _name_files(module) for found in files.find_ending(file)]
    rooted = [file for file in endings if _is_rooted(file, module)]
    if rooted or "." not in module:
        return find_closest(path, rooted)
    return find_closest(path, endings)


def _is_rooted(file: str, module: str) -> bool:
    """Return whether *file* is directly in a folder named like one of a search path."""
    above = {file.removesuffix(name).rstrip("/") for name in _name_files(module)} - {file}
    return any(folder.rpartition("/")[2] in {"lua", "src"} for folder in above)
