"""Lua's imports: dots are slashes, and the search path is a matter of custom."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.index.imports.files import RepositoryFiles, find_closest, join, resolve_to
from sphinx_repodoc.index.imports.standard_libraries import STANDARD_LIBRARIES
from sphinx_repodoc.model import Import, ImportForm

_FOLDERS = ("", "lua", "src", "lib")


def resolve_lua(
    files: RepositoryFiles,
) -> Callable[[str, Import], Iterator[ResolvedImport]]:
    """Resolves the imports of Lua."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is ImportForm.LOCAL:
            near = (files.find_beside(path, statement.module), join("", statement.module))
            found = [file for file in near if file in files.records][:1]
            return resolve_to(statement, found, exact=False, otherwise=Origin.UNRESOLVED)
        if statement.module in STANDARD_LIBRARIES["Lua"]:
            return resolve_to(statement, (), exact=False, otherwise=Origin.STANDARD_LIBRARY)
        # Some programs let a dot stand for the folder of the file.
        module = statement.module.lstrip(".")
        above = _find_above(files, path, module)
        targets = above or _find_ending(files, path, module)
        return resolve_to(statement, targets, exact=False)

    return resolve


def _name_files(module: str) -> tuple[str, str]:
    file = module.replace(".", "/")
    return f"{file}.lua", f"{file}/init.lua"


def _find_above(files: RepositoryFiles, path: str, module: str) -> list[str]:
    """The file in the nearest folder above *path* that usually is on the search path."""
    candidates = (
        join(above, f"{folder}/{file}" if folder else file)
        for above in list_ancestors(path.rpartition("/")[0])
        for folder in _FOLDERS
        for file in _name_files(module)
    )
    found = [file for file in candidates if file in files.records]
    # An example is often named like the module that it is about.
    return [file for file in found if file != path][:1] or found[:1]


def _find_ending(files: RepositoryFiles, path: str, module: str) -> tuple[str, ...]:
    """The files anywhere that have such a path, if it says enough."""
    endings = [found for file in _name_files(module) for found in files.find_ending(file)]
    rooted = [file for file in endings if _is_rooted(file, module)]
    if rooted or "." not in module:
        return find_closest(path, rooted)
    return find_closest(path, endings)


def _is_rooted(file: str, module: str) -> bool:
    """Whether *file* is right in a folder that is called like one on a search path."""
    above = {file.removesuffix(name).rstrip("/") for name in _name_files(module)} - {file}
    return any(folder.rpartition("/")[2] in {"lua", "src"} for folder in above)
