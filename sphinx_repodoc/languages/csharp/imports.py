"""Imports of C#: a namespace is resolved to all files that declare it."""

from __future__ import annotations

from functools import cache

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.resolving import Declarations, Found, RepositoryFiles, Resolve
from sphinx_repodoc.model import TYPES, Import, ImportForm, Origin, SymbolKind

# A system namespace in at most this many files only adds types that older .NET versions lack.
_MAX_REPLACEMENTS = 10
_DECLARED = {*TYPES, SymbolKind.TYPE}


def resolve_csharp(files: RepositoryFiles) -> Resolve:
    """Resolve ``using`` of a namespace to its files, and of a type (``using static``, an alias) to
    the file that declares it."""
    definitions = [(path, each.kind, each.qualname) for path, each in files.list_definitions()]
    declared = Declarations(
        files,
        resolving.group_paths(
            (name, path) for path, kind, name in definitions if kind in _DECLARED
        ),
        resolving.group_paths(
            (name, path) for path, kind, name in definitions if kind is SymbolKind.NAMESPACE
        ),
    )
    by_type: dict[str, list[str]] = {}
    for name in declared.names:
        by_type.setdefault(name.rpartition(".")[2], []).append(name)
    find = cache(lambda module: _find(declared, module))

    def find_from(path: str, statement: Import) -> Found:
        found: Found = find(statement.module)
        if found.targets:
            return found
        # A name may be relative to the file's namespace or to an enclosing one.
        names = [f"{scope}.{statement.module}" for scope in _list_scopes(files, path)]
        full_names = by_type.get(statement.module, ())
        if statement.form is ImportForm.OPEN and len(full_names) == 1:
            # A project may import namespaces for all its files ("global using").
            names += full_names
        return next((each for name in names if (each := find(name)).targets), found)

    return lambda path, statement: resolving.spread(
        statement, lambda item: find_from(path, statement)
    )


def _list_scopes(files: RepositoryFiles, path: str) -> list[str]:
    """Return the namespaces that a file declares and those around them, the innermost first."""
    symbols = files.list_symbols(path)
    parts = [each.qualname.split(".") for each in symbols if each.kind is SymbolKind.NAMESPACE]
    scopes = {".".join(names[:end]) for names in parts for end in range(1, len(names) + 1)}
    return sorted(scopes, key=lambda scope: (-scope.count("."), scope))


def _find(declared: Declarations, module: str) -> Found:
    name = module.partition("<")[0].removeprefix("global::").replace("::", ".")
    is_standard = any(_is_below(name, known) for known in resolving.read_words("csharp"))
    targets = declared.packages.get(name)
    if targets and not (is_standard and len(targets) <= _MAX_REPLACEMENTS):
        # All files of the namespace are candidates; only the used type tells which one is meant.
        return Found(targets=targets, exact=len(targets) == 1)
    if name in declared.names and (found := declared.find_name(name)):
        return found
    if is_standard:
        return Found(origin=Origin.STANDARD_LIBRARY)
    is_own = any(_is_below(name, known) for known in declared.packages)
    return Found(origin=Origin.UNRESOLVED if is_own else Origin.UNKNOWN)


def _is_below(name: str, namespace: str) -> bool:
    return name == namespace or name.startswith(f"{namespace}.")
