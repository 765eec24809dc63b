"""Imports of Zig: files by their paths, packages by their names."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sphinx_repodoc.languages.resolving import (
    RepositoryFiles,
    Resolve,
    find_closest,
    is_standard,
    resolve_to,
)
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport

_BUILD = "build.zig"


def resolve_zig(files: RepositoryFiles) -> Resolve:
    """Resolve the imports of Zig."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        module = statement.module
        if statement.form is ImportForm.SYSTEM:
            found = find_closest(path, files.find_ending(module))
            is_header = is_standard("c", module)
            otherwise = Origin.STANDARD_LIBRARY if is_header else Origin.THIRD_PARTY
            yield from resolve_to(statement, found, exact=False, otherwise=otherwise)
        elif statement.form is ImportForm.LOCAL or module.endswith((".zig", ".zon")):
            file = files.find_beside(path, module)
            for resolved in resolve_to(
                statement, filter(None, [file]), exact=True, otherwise=Origin.UNRESOLVED
            ):
                yield replace(resolved, symbol=_find_symbol(files, file, resolved.name))
        elif is_standard("zig", module):
            yield from resolve_to(statement, (), exact=False, otherwise=Origin.STANDARD_LIBRARY)
        else:
            found = find_closest(path, _find_package(files, path, f"{module}.zig"))
            yield from resolve_to(statement, found, exact=False)

    return resolve


def _find_package(files: RepositoryFiles, path: str, name: str) -> tuple[str, ...]:
    """Return the files that a package may start with. The build program names the real one, which
    often has the name of the package; it is neither that program nor the importing file."""
    found = files.find_ending(name) if name != _BUILD else ()
    return tuple(file for file in found if file != path)


def _find_symbol(files: RepositoryFiles, path: str, name: str) -> str:
    """Return *name* if the file defines it."""
    analysis = files.find_analysis(path)
    symbols = analysis.symbols if analysis else ()
    return name if any(symbol.qualname == name for symbol in symbols) else ""
