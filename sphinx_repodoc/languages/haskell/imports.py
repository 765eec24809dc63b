"""Imports of Haskell: modules that a file declares."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.languages.resolving import (
    RepositoryFiles,
    Resolve,
    find_closest,
    index_modules,
    is_standard,
    name_symbols,
    resolve_to,
)
from sphinx_repodoc.model import Import, Origin, ResolvedImport


def resolve_haskell(files: RepositoryFiles) -> Resolve:
    """Resolve imports to the file that declares a module, or to files at its usual place."""
    declared = index_modules(files)
    declaring = {path for paths in declared.values() for path in paths}

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        module = statement.module
        found = tuple(file for file in declared.get(module, ()) if file != path)
        if not found:
            tail = module.replace(".", "/")
            placed = files.find_ending(f"{tail}.hs") or files.find_ending(f"{tail}.hsc")
            # A file that declares a longer name is another module.
            found = tuple(file for file in placed if file not in declaring)
        is_own = is_standard("haskell", module)
        otherwise = Origin.STANDARD_LIBRARY if is_own else Origin.THIRD_PARTY
        targets = find_closest(path, found)
        items = resolve_to(statement, targets, exact=len(found) == 1, otherwise=otherwise)
        return name_symbols(files, items)

    return resolve
