"""Imports of OCaml: a module is resolved to the file with its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.resolving import RepositoryFiles, Resolve, resolve_to
from sphinx_repodoc.model import Import, Origin, ResolvedImport, SymbolKind


def resolve_ocaml(files: RepositoryFiles) -> Resolve:
    """Resolve modules by file names, first in the same folder. Matches elsewhere are guesses,
    because only the build knows which libraries are visible."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        module, *inner = statement.module.split(".")
        modules = [item for item in files.list_symbols(path) if item.kind is SymbolKind.MODULE]
        # A module that the file defines in an earlier line is no import.
        if any(item.name == module and item.line < statement.line for item in modules):
            return iter(())
        folder = path.rpartition("/")[0]
        found = _find_unit(files, module)
        own = [file for file in found if file.rpartition("/")[0] == folder and file != path]
        if own:
            return resolve_to(statement, _prefer_code(own), exact=True)
        if resolving.is_standard("ocaml", module):
            return resolve_to(statement, (), exact=False, otherwise=Origin.STANDARD_LIBRARY)
        # In "Library.Module", the module's file is in a folder named like the library.
        library = module.lower()
        units = _find_unit(files, inner[0]) if inner else []
        within = [file for file in units if library in file.lower().split("/")[:-1]]
        # A name of one letter is a functor's parameter or a nested module, not a file.
        found = within or (found if len(module) > 1 else [])
        targets = _prefer_code(resolving.find_closest(path, found))
        return resolve_to(statement, targets, exact=False)

    return resolve


def _find_unit(files: RepositoryFiles, module: str) -> list[str]:
    """Return the ``.ml`` and ``.mli`` files of the module *module*."""
    stems = {module, f"{module[:1].lower()}{module[1:]}"}
    names = [f"{stem}{suffix}" for stem in sorted(stems) for suffix in (".ml", ".mli")]
    return [file for name in names for file in files.by_name.get(name, ())]


def _prefer_code(found: Iterable[str]) -> list[str]:
    """Return *found* without interfaces (``.mli``) whose implementation (``.ml``) is in *found*."""
    there = set(found)
    return [file for file in found if not (file.endswith(".mli") and file[:-1] in there)]
