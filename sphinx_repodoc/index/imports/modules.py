"""Imports of Elixir and Julia: modules that files declare, and files that are included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.imports.files import RepositoryFiles, resolve_to
from sphinx_repodoc.index.imports.packages import (
    Declarations,
    Found,
    Resolver,
    freeze,
    spread,
)
from sphinx_repodoc.index.imports.standard_libraries import STANDARD_LIBRARIES
from sphinx_repodoc.model import Import, ImportedName, ImportForm, Symbol, SymbolKind

MODULES = frozenset({SymbolKind.MODULE, SymbolKind.PROTOCOL})


def resolve_elixir(files: RepositoryFiles) -> Resolver:
    """Resolves ``alias``, ``import``, ``use`` and ``require`` to the file that declares a
    module."""
    declared = _index_modules(files, "Elixir")
    aliases = cache(lambda path: _list_aliases(files, path))

    def find(path: str, statement: Import, item: ImportedName | None) -> Found:
        name = f"{statement.module}.{item.name}" if item else statement.module
        if name not in declared.names:
            first, dot, rest = name.partition(".")
            line, full = aliases(path).get(first, (statement.line, ""))
            name = f"{full}{dot}{rest}" if line < statement.line else name
        found = declared.names.get(name) and declared.find_name(name)
        return found or _judge("Elixir", name, declared)

    return lambda path, statement: spread(statement, lambda item: find(path, statement, item))


def _list_aliases(files: RepositoryFiles, path: str) -> dict[str, tuple[int, str]]:
    """The short names of modules in a file of Elixir: from which line on, and what they mean."""
    analysis = files.records[path].analysis
    aliases: dict[str, tuple[int, str]] = {}
    for statement in analysis.imports if analysis else ():
        module, line = statement.module, statement.line
        names = [(item.name, f"{module}.{item.name}") for item in statement.names]
        for name, full in names or [(statement.alias or module.rpartition(".")[2], module)]:
            if name != full:
                aliases.setdefault(name, (line, full))
    return aliases


def resolve_julia(files: RepositoryFiles) -> Resolver:
    """Resolves ``include`` to a file, ``using`` and ``import`` to the file that declares a
    module; its name is enough, for which module it is in, only an ``include`` says."""
    declared = _index_modules(files, "Julia")

    def find(statement: Import) -> Found:
        parts = statement.module.lstrip(".").split(".")
        for name in (".".join(parts), parts[-1], parts[0]):
            if name in declared.names and (found := declared.find_name(name)):
                return found
        if statement.module.startswith("."):
            return Found(origin=Origin.UNRESOLVED)
        return _judge("Julia", parts[0], declared)

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is not ImportForm.MODULE:
            return spread(statement, lambda item: find(statement))
        found = files.find_beside(path, statement.module)
        targets = [found] if found else []
        return resolve_to(statement, targets, exact=True, otherwise=Origin.UNRESOLVED)

    return resolve


def _index_modules(files: RepositoryFiles, language: str) -> Declarations:
    names: dict[str, list[str]] = {}
    for path, record in files.records.items():
        if record.analysis and record.analysis.language == language:
            for symbol in _list_modules(record.analysis.symbols):
                names.setdefault(symbol.qualname, []).append(path)
    return Declarations(freeze(names), {}, {}, files)


def _list_modules(symbols: Iterable[Symbol]) -> Iterator[Symbol]:
    """The modules, without those that only implement a protocol for a type."""
    return (item for item in symbols if item.kind in MODULES and item.prefix != "defimpl")


def _judge(language: str, name: str, declared: Declarations) -> Found:
    """Where a module comes from that is not declared here."""
    root = name.partition(".")[0]
    if root in STANDARD_LIBRARIES[language]:
        return Found(origin=Origin.STANDARD_LIBRARY)
    is_own = name.rpartition(".")[0] in declared.names
    return Found(origin=Origin.UNRESOLVED if is_own else Origin.THIRD_PARTY)
