"""Imports of OCaml: a module is a file of that name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sphinx_repodoc.languages.resolving import (
    RepositoryFiles,
    Resolve,
    find_closest,
    is_standard,
    resolve_to,
)
from sphinx_repodoc.model import Import, Origin, ResolvedImport, SymbolKind


def resolve_ocaml(files: RepositoryFiles) -> Resolve:
    """Resolve modules by the names of files, first in the same folder; which libraries are
    visible, only the build knows."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        module, *inner = statement.module.split(".")
        if module in _list_modules(files, path, statement.line):
            return iter(())
        folder = path.rpartition("/")[0]
        found = _find_unit(files, module)
        own = [file for file in found if file.rpartition("/")[0] == folder and file != path]
        if own:
            return resolve_to(statement, _prefer_code(own), exact=True)
        if is_standard("ocaml", module):
            return resolve_to(statement, (), exact=False, otherwise=Origin.STANDARD_LIBRARY)
        # A single letter is the name of a parameter, or of a module inside a module.
        found = found if len(module) > 1 else []
        within = _find_within(files, module, inner)
        targets = _prefer_code(find_closest(path, within or found))
        return resolve_to(statement, targets, exact=False)

    return resolve


def _find_unit(files: RepositoryFiles, module: str) -> list[str]:
    """Return the files that are compiled to a module of this name."""
    stems = {module, f"{module[:1].lower()}{module[1:]}"}
    names = [f"{stem}{suffix}" for stem in sorted(stems) for suffix in (".ml", ".mli")]
    return [file for name in names for file in files.by_name.get(name, ())]


def _find_within(files: RepositoryFiles, module: str, inner: list[str]) -> list[str]:
    """Return the files of ``Library.Module``, where a folder has the name of the library."""
    if not inner:
        return []
    folder = module.lower()
    return [file for file in _find_unit(files, inner[0]) if folder in file.lower().split("/")[:-1]]


def _prefer_code(found: Iterable[str]) -> list[str]:
    """Return the files without interfaces whose implementation is found as well."""
    there = set(found)
    return [file for file in found if not (file.endswith(".mli") and file[:-1] in there)]


def _list_modules(files: RepositoryFiles, path: str, line: int) -> set[str]:
    """Return the modules that a file itself defines above *line*. ``module X = X`` re-exports
    another one."""
    analysis = files.find_analysis(path)
    symbols = analysis.symbols if analysis else ()
    return {
        symbol.name for symbol in symbols if symbol.kind is SymbolKind.MODULE and symbol.line < line
    }
