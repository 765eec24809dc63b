"""Imports of Fortran: modules that a file declares, and included files."""

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
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport


def resolve_fortran(files: RepositoryFiles) -> Resolve:
    """Resolve ``use`` to the file that declares a module, and ``include`` to a file."""
    declared = {name.lower(): paths for name, paths in index_modules(files).items()}

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is ImportForm.LOCAL:
            beside = files.find_beside(path, statement.module)
            found = (beside,) if beside else files.find_ending(statement.module)
            targets = find_closest(path, found)
            return resolve_to(statement, targets, exact=bool(beside), otherwise=Origin.UNRESOLVED)
        module = statement.module.lower()
        found = declared.get(module, ())
        if path in found:
            return iter(())
        is_intrinsic = is_standard("fortran", module)
        otherwise = Origin.STANDARD_LIBRARY if is_intrinsic else Origin.THIRD_PARTY
        targets = find_closest(path, found)
        items = resolve_to(statement, targets, exact=len(found) == 1, otherwise=otherwise)
        return name_symbols(files, items)

    return resolve
