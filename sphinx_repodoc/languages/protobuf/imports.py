"""Imports of protocol buffers: their paths start at some root of the build."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.languages.resolving import (
    RepositoryFiles,
    Resolve,
    find_closest,
    resolve_to,
)
from sphinx_repodoc.model import Import, Origin, ResolvedImport


def resolve_proto(files: RepositoryFiles) -> Resolve:
    """Resolve imports to the closest file whose path ends with the import."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        found = files.find_ending(statement.module)
        is_standard = statement.module.startswith("google/protobuf/")
        otherwise = Origin.STANDARD_LIBRARY if is_standard else Origin.THIRD_PARTY
        targets = find_closest(path, found)
        return resolve_to(statement, targets, exact=len(found) == 1, otherwise=otherwise)

    return resolve
