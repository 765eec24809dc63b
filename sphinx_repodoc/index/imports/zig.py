"""Zig's imports: files by their path, packages by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.imports.files import RepositoryFiles, find_closest, resolve_to
from sphinx_repodoc.index.imports.includes import is_standard
from sphinx_repodoc.index.imports.standard_libraries import STANDARD_LIBRARIES
from sphinx_repodoc.model import Import, ImportForm

_BUILD = "build.zig"


def resolve_zig(
    files: RepositoryFiles,
) -> Callable[[str, Import], Iterator[ResolvedImport]]:
    """Resolves the imports of Zig."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        module = statement.module
        if statement.form is ImportForm.SYSTEM:
            found = find_closest(path, files.find_ending(module))
            otherwise = Origin.STANDARD_LIBRARY if is_standard(module) else Origin.THIRD_PARTY
            yield from resolve_to(statement, found, exact=False, otherwise=otherwise)
        elif statement.form is ImportForm.LOCAL or module.endswith((".zig", ".zon")):
            file = files.find_beside(path, module)
            for resolved in resolve_to(
                statement, filter(None, [file]), exact=True, otherwise=Origin.UNRESOLVED
            ):
                yield replace(resolved, symbol=_find_symbol(files, file, resolved.name))
        elif module in STANDARD_LIBRARIES["Zig"]:
            yield from resolve_to(statement, (), exact=False, otherwise=Origin.STANDARD_LIBRARY)
        else:
            found = find_closest(path, _find_package(files, path, f"{module}.zig"))
            yield from resolve_to(statement, found, exact=False)

    return resolve


def _find_package(files: RepositoryFiles, path: str, name: str) -> tuple[str, ...]:
    """The files that a package may begin with. Which one does stands in a program; often it is
    called like the package, but it is neither that program nor the file that imports it."""
    found = files.find_ending(name) if name != _BUILD else ()
    return tuple(file for file in found if file != path)


def _find_symbol(files: RepositoryFiles, path: str, name: str) -> str:
    """*name* where the file defines it."""
    record = files.records.get(path)
    symbols = record.analysis.symbols if record and record.analysis else ()
    return name if any(symbol.qualname == name for symbol in symbols) else ""
