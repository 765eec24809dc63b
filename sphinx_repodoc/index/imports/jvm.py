"""Imports of Java, Kotlin and Scala, which see each other's packages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sphinx_repodoc.index.facts import Origin
from sphinx_repodoc.index.imports.files import RepositoryFiles, find_closest
from sphinx_repodoc.index.imports.packages import (
    Declarations,
    Found,
    Resolver,
    freeze,
    spread,
    without_symbol,
)
from sphinx_repodoc.index.imports.standard_libraries import STANDARD_LIBRARIES
from sphinx_repodoc.model import Analysis, Import, ImportedName, SymbolKind

LANGUAGES = frozenset({"Java", "Kotlin", "Scala"})
WILDCARDS = frozenset({"*", "_", "given"})


def resolve_jvm(files: RepositoryFiles) -> Resolver:
    """Resolves imports to the file that declares a type, a function or a value in a package;
    ``import a.b.*`` to all files of the package."""
    packages = {
        path: _find_package(record.analysis)
        for path, record in files.records.items()
        if record.analysis and record.analysis.language in LANGUAGES
    }
    declared = _index_declarations(files, packages)
    resolved: dict[tuple[str, bool], Found] = {}

    def find(name: str, is_wildcard: bool) -> Found:
        key = (name, is_wildcard)
        if key not in resolved:
            resolved[key] = _find(declared, name, is_wildcard)
        return resolved[key]

    def resolve_name(path: str, statement: Import, item: ImportedName | None) -> Found:
        is_wildcard = item is not None and item.name in WILDCARDS
        name = statement.module.removeprefix("_root_.").replace("`", "")
        if item and not is_wildcard:
            name = f"{name}.{item.name}"
        found = find(name, is_wildcard)
        if len(found.targets) > 1 and not is_wildcard:
            # Modules that are never together may declare the same: the own one is meant.
            found = replace(found, targets=find_closest(path, found.targets))
        is_outside = found.origin in {Origin.THIRD_PARTY, Origin.UNRESOLVED}
        if not is_outside or _get_language(files, path) != "Scala":
            return found
        return _find_relative(declared, packages[path], name, is_wildcard) or found

    return lambda path, statement: spread(
        statement, lambda item: resolve_name(path, statement, item)
    )


def _get_language(files: RepositoryFiles, path: str) -> str:
    analysis = files.records[path].analysis
    return analysis.language if analysis else ""


def _find_package(analysis: Analysis) -> str:
    """The package of a file; in Scala it may be written in parts."""
    parts = [symbol.name for symbol in analysis.symbols if symbol.kind is SymbolKind.NAMESPACE]
    return ".".join(parts).replace("`", "").replace(" ", "")


def _index_declarations(files: RepositoryFiles, packages: Mapping[str, str]) -> Declarations:
    names: dict[str, list[str]] = {}
    members: dict[str, list[str]] = {}
    inside: dict[str, str] = {}
    for path, package in packages.items():
        if package:
            members.setdefault(package, []).append(path)
        analysis = files.records[path].analysis
        for symbol in analysis.symbols if analysis else ():
            if not symbol.parent and symbol.kind is not SymbolKind.NAMESPACE:
                name = f"{package}.{symbol.name}" if package else symbol.name
                names.setdefault(name, []).append(path)
                inside[name] = symbol.name
    return Declarations(freeze(names), freeze(members), inside, files)


def _find(declared: Declarations, name: str, is_wildcard: bool) -> Found:
    package = declared.find_package(name) if is_wildcard else None
    found = declared.find_name(name)
    if found and is_wildcard:
        found = without_symbol(found)
    if package or found:
        return package or found or Found()
    parts = name.split(".")
    if any(".".join(parts[:size]) in STANDARD_LIBRARIES["Java"] for size in (1, 2, 3)):
        return Found(origin=Origin.STANDARD_LIBRARY)
    # Of a package that is here, but made elsewhere: by a generator, by another build.
    is_own = name.rpartition(".")[0] in declared.packages
    return Found(origin=Origin.UNRESOLVED if is_own else Origin.THIRD_PARTY)


def _find_relative(
    declared: Declarations, package: str, name: str, is_wildcard: bool
) -> Found | None:
    """What *name* means in *package* or one around it."""
    while package:
        found = _find(declared, f"{package}.{name}", is_wildcard)
        if found.targets:
            return Found(targets=found.targets, exact=False, symbol=found.symbol)
        package = package.rpartition(".")[0]
    return None
