"""Imports of all files, resolved to files and inverted (file -> importers)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sphinx_repodoc.index.facts import Edges, Importer
from sphinx_repodoc.index.import_judge import ImportJudge
from sphinx_repodoc.index.requirements import Requirements
from sphinx_repodoc.languages.import_rules import load_resolver
from sphinx_repodoc.languages.load import LANGUAGES, Language
from sphinx_repodoc.languages.resolving import (
    Definition,
    NameResolver,
    PathResolver,
    Resolve,
    index_files,
)
from sphinx_repodoc.model import EdgeKind, FileRecord, ImportForm, ResolvedImport

Imports = Mapping[str, tuple[ResolvedImport, ...]]
"""The resolved imports of each file."""


@dataclass(frozen=True, slots=True)
class Resolvers:
    """The import resolvers by language; ``exact`` has those that also find definitions,
    ``paths`` those that find what paths in code mean."""

    by_language: Mapping[str, Resolve]
    exact: Mapping[str, NameResolver]
    paths: Mapping[str, PathResolver] = field(default_factory=dict)

    def find_definition(self, target: str, folder: str) -> Definition:
        """Return the definition that an entry point ``module:attribute``, declared in *folder*,
        means; its path is empty if there is none."""
        module, _, attribute = target.partition("[")[0].strip().partition(":")
        for resolver in self.exact.values():
            files = resolver.find_module(module.strip(), folder)
            if len(files) != 1:
                continue
            first, dot, rest = attribute.strip().partition(".")
            found = resolver.find_definition(files[0], first)
            if found is None:
                return Definition(files[0])
            return Definition(found.path, found.symbol + dot + rest if found.symbol else rest)
        return Definition("")


def make_resolvers(records: Mapping[str, FileRecord]) -> Resolvers:
    """Return the import resolvers for the languages of *records*. Languages whose settings name the
    same function or file of rules share a resolver."""
    groups: dict[str, list[Language]] = {}
    for language in LANGUAGES.values():
        if written := language.imports:
            place = written if "/" in written else f"{language.folder}/{written}"
            groups.setdefault(place, []).append(language)
    analyses = (record.analysis for record in records.values())
    importing = {analysis.language for analysis in analyses if analysis and analysis.imports}
    files = index_files(records)
    by_language: dict[str, Resolve] = {}
    exact: dict[str, NameResolver] = {}
    paths: dict[str, PathResolver] = {}
    for place, languages in groups.items():
        names = [language.name for language in languages]
        # Declared entry points need an exact resolver even if no file imports anything.
        if importing.isdisjoint(names) and not any(each.scope.exact for each in languages):
            continue
        resolver = load_resolver(place, files.select(names))
        by_language.update(dict.fromkeys(names, resolver))
        if isinstance(resolver, NameResolver):
            exact.update({each.name: resolver for each in languages if each.scope.exact})
        if isinstance(resolver, PathResolver):
            paths.update(dict.fromkeys(names, resolver))
    return Resolvers(by_language, exact, paths)


def resolve_imports(
    records: Mapping[str, FileRecord], resolvers: Resolvers, requirements: Requirements
) -> Imports:
    """Return the resolved imports of each file that has any, in the order of its lines."""
    judge = ImportJudge(records, requirements)
    resolved: dict[str, tuple[ResolvedImport, ...]] = {}
    for path, record in records.items():
        analysis = record.analysis
        if analysis is None or not analysis.imports:
            continue
        if resolve := resolvers.by_language.get(analysis.language):
            resolved[path] = tuple(
                judge.check(path, analysis.language, statement, item)
                for statement in analysis.imports
                for item in resolve(path, statement)
            )
    return resolved


def find_unit(path: str, resolved: ResolvedImport) -> tuple[str, ...]:
    """Return the files that an import in the file at *path* names: the file that passes a name on,
    or all files of a package."""
    return (resolved.via,) if resolved.via not in {"", path} else resolved.targets


def invert_imports(imports: Imports, edges: Edges) -> Mapping[str, tuple[Importer, ...]]:
    """Return the lines that import each file. An imported file defines the imported name,
    re-exports it or is a package that contains it. Of a package that is imported as a whole, only
    the files count that *edges* lead to."""
    lines: dict[str, dict[tuple[str, int], list[ResolvedImport]]] = {}
    for path, resolved in sorted(imports.items()):
        reached = {edge.target for edge in edges.get(path, ())}
        for found in resolved:
            targets = {*found.targets, *found.parents, found.via} - {path, ""}
            if found.form is not ImportForm.LINK:
                targets &= reached
            for target in targets:
                lines.setdefault(target, {}).setdefault((path, found.line), []).append(found)
    return {
        target: tuple(
            Importer(
                path=path,
                line=line,
                form=found[0].form,
                names=tuple(dict.fromkeys(each.name for each in found if each.name)),
                exact=all(each.exact for each in found),
                kind=min((each.kind for each in found), key=[*EdgeKind].index),
                named=any(target in find_unit(path, each) for each in found),
            )
            for (path, line), found in sorted(importers.items())
        )
        for target, importers in sorted(lines.items())
    }
