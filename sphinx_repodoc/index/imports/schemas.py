"""Imports of interface definitions and scripts of queries: they name files by their path."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.imports.files import RepositoryFiles, find_closest, resolve_to
from sphinx_repodoc.model import Import, ImportForm


def resolve_proto(
    files: RepositoryFiles,
) -> Callable[[str, Import], Iterator[ResolvedImport]]:
    """Resolves imports of protocol buffers, whose paths begin at some root of the build."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        found = files.find_ending(statement.module)
        is_standard = statement.module.startswith("google/protobuf/")
        otherwise = Origin.STANDARD_LIBRARY if is_standard else Origin.THIRD_PARTY
        targets = find_closest(path, found)
        return resolve_to(statement, targets, exact=len(found) == 1, otherwise=otherwise)

    return resolve


def resolve_beside(
    files: RepositoryFiles,
) -> Callable[[str, Import], Iterator[ResolvedImport]]:
    """Resolves paths that begin beside the file: Thrift, GraphQL, scripts of SQL."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is ImportForm.SYSTEM:
            return resolve_to(statement, (), exact=False)
        beside = files.find_beside(path, statement.module)
        found = (beside,) if beside else files.find_ending(statement.module)
        targets = find_closest(path, found)
        return resolve_to(statement, targets, exact=bool(beside), otherwise=Origin.UNRESOLVED)

    return resolve
