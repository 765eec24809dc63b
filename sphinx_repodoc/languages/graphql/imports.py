"""Imports by paths from the folder of the file, as in GraphQL and in scripts of SQL."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.languages.resolving import (
    RepositoryFiles,
    Resolve,
    find_closest,
    resolve_to,
)
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport


def resolve_beside(files: RepositoryFiles) -> Resolve:
    """Resolve paths to a file beside the importing one, else to the closest file with such a
    path."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is ImportForm.SYSTEM:
            return resolve_to(statement, (), exact=False)
        beside = files.find_beside(path, statement.module)
        found = (beside,) if beside else files.find_ending(statement.module)
        targets = find_closest(path, found)
        return resolve_to(statement, targets, exact=bool(beside), otherwise=Origin.UNRESOLVED)

    return resolve
