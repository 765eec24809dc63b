"""Imports of Elixir, resolved to the files that declare the modules."""

from __future__ import annotations

from functools import cache

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.resolving import Declarations, Found, RepositoryFiles, Resolve
from sphinx_repodoc.model import Import, ImportedName, SymbolKind

_MODULES = frozenset({SymbolKind.MODULE, SymbolKind.PROTOCOL})


def resolve_elixir(files: RepositoryFiles) -> Resolve:
    """Resolve ``alias``, ``import``, ``use`` and ``require`` to the file that declares a module."""
    names = resolving.group_paths(
        (symbol.qualname, path)
        for path, symbol in files.list_definitions()
        # "defimpl" implements a protocol for a type, and declares no module to import.
        if symbol.kind in _MODULES and symbol.prefix != "defimpl"
    )
    declared = Declarations(files, names)
    aliases = cache(lambda path: _list_aliases(files, path))

    def find(path: str, statement: Import, item: ImportedName | None) -> Found:
        name = f"{statement.module}.{item.name}" if item else statement.module
        if name not in declared.names:
            first, dot, rest = name.partition(".")
            line, full = aliases(path).get(first, (statement.line, ""))
            name = f"{full}{dot}{rest}" if line < statement.line else name
        if name in declared.names and (found := declared.find_name(name)):
            return found
        root = name.partition(".")[0]
        return declared.judge(name, is_standard=resolving.is_standard("elixir", root))

    return lambda path, statement: resolving.spread(
        statement, lambda item: find(path, statement, item)
    )


def _list_aliases(files: RepositoryFiles, path: str) -> dict[str, tuple[int, str]]:
    """Return the short names that ``alias`` defines in a file, each with its line and full name."""
    analysis = files.find_analysis(path)
    aliases: dict[str, tuple[int, str]] = {}
    for statement in analysis.imports if analysis else ():
        module, line = statement.module, statement.line
        names = [(item.name, f"{module}.{item.name}") for item in statement.names]
        for name, full in names or [(statement.alias or module.rpartition(".")[2], module)]:
            if name != full:
                aliases.setdefault(name, (line, full))
    return aliases
