"""Imports of Julia, resolved to files that declare modules and to included files."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.resolving import Declarations, Found, RepositoryFiles, Resolve
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport, SymbolKind


def resolve_julia(files: RepositoryFiles) -> Resolve:
    """Resolve ``include`` to a file, ``using`` and ``import`` to the file that declares a module,
    by its last name if need be: a file does not say which module includes it."""
    names = resolving.group_paths(
        (symbol.qualname, path)
        for path, symbol in files.list_definitions()
        if symbol.kind is SymbolKind.MODULE
    )
    declared = Declarations(files, names)

    def find(statement: Import) -> Found:
        parts = statement.module.lstrip(".").split(".")
        for name in (".".join(parts), parts[-1], parts[0]):
            if name in declared.names and (found := declared.find_name(name)):
                return found
        if statement.module.startswith("."):
            return Found(origin=Origin.UNRESOLVED)
        return declared.judge(parts[0], is_standard=resolving.is_standard("julia", parts[0]))

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is not ImportForm.MODULE:
            return resolving.spread(statement, lambda item: find(statement))
        beside = files.find_beside(path, statement.module)
        return resolving.resolve_to(statement, [beside], exact=True, otherwise=Origin.UNRESOLVED)

    return resolve
