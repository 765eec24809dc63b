"""Imports of all files, resolved by the resolvers of their languages, and in reverse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sphinx_repodoc.index.facts import Importer
from sphinx_repodoc.languages.import_rules import load_resolver
from sphinx_repodoc.languages.load import LANGUAGES, Language
from sphinx_repodoc.languages.resolving import Definition, NameResolver, Resolve, index_files
from sphinx_repodoc.model import FileRecord, ResolvedImport

MAX_CANDIDATES = 10
# A package of more files is imported as a whole, which tells nothing about each of them.
MAX_PACKAGE = 100


@dataclass(frozen=True, slots=True)
class Resolvers:
    """The resolvers of a repository by language. ``exact`` are those that find definitions."""

    by_language: Mapping[str, Resolve]
    exact: Mapping[str, NameResolver]

    def find_definition(self, target: str, folder: str) -> Definition:
        """Return the definition that ``module:attribute`` means for a declaration in *folder*; its
        path is empty if there is none."""
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
    """Return the resolvers for the languages of *records*. Languages whose settings name the same
    function or file of rules share a resolver."""
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
    for place, languages in groups.items():
        names = [language.name for language in languages]
        # Declared entry points need an exact resolver even if no file imports anything.
        if importing.isdisjoint(names) and not any(each.scope.exact for each in languages):
            continue
        resolver = load_resolver(place, files.select(names))
        by_language.update(dict.fromkeys(names, resolver))
        if isinstance(resolver, NameResolver):
            exact.update({each.name: resolver for each in languages if each.scope.exact})
    return Resolvers(by_language, exact)


def resolve_imports(
    records: Mapping[str, FileRecord], resolvers: Resolvers
) -> Mapping[str, tuple[ResolvedImport, ...]]:
    """Return the imports of each file that has some, in the order of the file."""
    resolved: dict[str, tuple[ResolvedImport, ...]] = {}
    for path, record in records.items():
        if record.analysis is None or not record.analysis.imports:
            continue
        if resolve := resolvers.by_language.get(record.analysis.language):
            found = (resolve(path, statement) for statement in record.analysis.imports)
            resolved[path] = tuple(item for items in found for item in items)
    return resolved


def invert_imports(
    imports: Mapping[str, tuple[ResolvedImport, ...]],
) -> Mapping[str, tuple[Importer, ...]]:
    """Return the lines that import each file, whether it defines the imported name, re-exports it
    or is a package around it."""
    lines: dict[str, dict[tuple[str, int], list[ResolvedImport]]] = {}
    for path, resolved in sorted(imports.items()):
        for found in resolved:
            # An import with that many candidates is not listed on their pages.
            if len(found.targets) > (MAX_PACKAGE if found.exact else MAX_CANDIDATES):
                continue
            for target in {*found.targets, *found.parents, found.via} - {path, ""}:
                lines.setdefault(target, {}).setdefault((path, found.line), []).append(found)
    return {
        target: tuple(
            Importer(
                path=path,
                line=line,
                form=found[0].form,
                names=tuple(dict.fromkeys(each.name for each in found if each.name)),
                exact=all(each.exact for each in found),
            )
            for (path, line), found in sorted(importers.items())
        )
        for target, importers in sorted(lines.items())
    }
