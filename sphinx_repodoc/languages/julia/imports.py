"""Imports of Julia: modules that files declare, and included files."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.languages.resolving import (
    Declarations,
    Found,
    RepositoryFiles,
    Resolve,
    freeze,
    is_standard,
    resolve_to,
    spread,
)
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport, SymbolKind


def resolve_julia(files: RepositoryFiles) -> Resolve:
    """Resolve ``include`` to a file, ``using`` and ``import`` to the file that declares a module.
    The last part of a name is enough: only ``include`` tells which module a file is in."""
    names: dict[str, list[str]] = {}
    for path, analysis in files.list_sources():
        for symbol in analysis.symbols:
            if symbol.kind is SymbolKind.MODULE:
                names.setdefault(symbol.qualname, []).append(path)
    declared = Declarations(files, freeze(names), {}, {})

    def find(statement: Import) -> Found:
        parts = statement.module.lstrip(".").split(".")
        for name in (".".join(parts), parts[-1], parts[0]):
            if name in declared.names and (found := declared.find_name(name)):
                return found
        if statement.module.startswith("."):
            return Found(origin=Origin.UNRESOLVED)
        return declared.judge(parts[0], is_standard=is_standard("julia", parts[0]))

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is not ImportForm.MODULE:
            return spread(statement, lambda item: find(statement))
        found = files.find_beside(path, statement.module)
        targets = [found] if found else []
        return resolve_to(statement, targets, exact=True, otherwise=Origin.UNRESOLVED)

    return resolve
