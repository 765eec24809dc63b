"""Imports of Java, Kotlin and Scala, whose files can import each other's packages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.resolving import Declarations, Found, RepositoryFiles, Resolve
from sphinx_repodoc.model import Import, ImportedName, Origin, SymbolKind

_WILDCARDS = frozenset({"*", "_", "given"})


def resolve_jvm(files: RepositoryFiles) -> Resolve:
    """Resolve imports to the file that declares a type, a function or a value of a package, and
    ``import a.b.*`` to all files of the package."""
    packages = {}
    for path, analysis in files.list_sources():
        # A Scala file may declare its package in parts: "package a" and then "package b".
        parts = [symbol.name for symbol in analysis.symbols if symbol.kind is SymbolKind.NAMESPACE]
        packages[path] = ".".join(parts).replace("`", "").replace(" ", "")
    declared = _index_declarations(files, packages)
    find = cache(lambda name, is_wildcard: _find(declared, name, is_wildcard))

    def resolve_name(path: str, statement: Import, item: ImportedName | None) -> Found:
        is_wildcard = item is not None and item.name in _WILDCARDS
        name = statement.module.removeprefix("_root_.").replace("`", "")
        if item and not is_wildcard:
            name = f"{name}.{item.name}"
        found: Found = find(name, is_wildcard)
        if len(found.targets) > 1 and not is_wildcard:
            # Alternative modules of a build may declare the same name; the closest file is meant.
            found = replace(found, targets=resolving.find_closest(path, found.targets))
        is_outside = found.origin in {Origin.UNKNOWN, Origin.UNRESOLVED}
        analysis = files.find_analysis(path)
        # Only Scala has imports relative to the package of the file.
        if not is_outside or not analysis or analysis.language != "Scala":
            return found
        return _find_relative(declared, packages[path], name, is_wildcard) or found

    return lambda path, statement: resolving.spread(
        statement, lambda item: resolve_name(path, statement, item)
    )


def _index_declarations(files: RepositoryFiles, packages: Mapping[str, str]) -> Declarations:
    names: list[tuple[str, str]] = []
    inside: dict[str, str] = {}
    for path, symbol in files.list_definitions():
        if not symbol.parent and symbol.kind is not SymbolKind.NAMESPACE:
            name = ".".join(filter(None, (packages[path], symbol.name)))
            names.append((name, path))
            inside[name] = symbol.name
    members = resolving.group_paths(
        (package, path) for path, package in packages.items() if package
    )
    return Declarations(files, resolving.group_paths(names), members, inside)


def _find(declared: Declarations, name: str, is_wildcard: bool) -> Found:
    package = declared.find_package(name) if is_wildcard else None
    found = declared.find_name(name)
    if found and is_wildcard:
        found = replace(found, symbol="")
    if package or found:
        return package or found or Found()
    parts, standard = name.split("."), resolving.read_words("java")
    is_standard = any(".".join(parts[:size]) in standard for size in (1, 2, 3))
    return declared.judge(name, is_standard=is_standard)


def _find_relative(
    declared: Declarations, package: str, name: str, is_wildcard: bool
) -> Found | None:
    """Return the target of *name* relative to *package* or an enclosing package."""
    while package:
        found = _find(declared, f"{package}.{name}", is_wildcard)
        if found.targets:
            return Found(targets=found.targets, exact=False, symbol=found.symbol)
        package = package.rpartition(".")[0]
    return None
