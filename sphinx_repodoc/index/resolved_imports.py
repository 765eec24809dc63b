"""Imports of all files, resolved to files and inverted (file -> importers), and the declared
dependencies that provide imported modules.

A module matches a dependency if the settings of its language derive the dependency's name from it,
or if a table of well-known names lists both. Nothing else is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from sphinx_repodoc.index.facts import Importer, Requirement
from sphinx_repodoc.languages.import_rules import load_resolver
from sphinx_repodoc.languages.load import LANGUAGES, Language, read_lines
from sphinx_repodoc.languages.resolving import Definition, NameResolver, Resolve, index_files
from sphinx_repodoc.languages.settings import PackageRules
from sphinx_repodoc.model import FileRecord, ResolvedImport, list_ancestors

MAX_CANDIDATES = 10
# An import of a package with more files than this is not listed on the pages of these files.
MAX_PACKAGE = 100

REQUIREMENT_FOLDERS = frozenset({"requirements", "reqs"})
"""Names of folders with requirement files, which apply to the parent folder."""

_SPELLINGS: dict[str, Callable[[str], str]] = {
    "": lambda name: name,
    "dashes": lambda name: re.sub(r"[-_.]+", "-", name).lower(),
    "underscores": lambda name: name.replace("-", "_"),
    "letters": lambda name: re.sub(r"[-_]", "", name).lower(),
    "lower": str.lower,
}
"""Functions that normalise the name of a dependency, by their name in a language's settings."""


@dataclass(frozen=True, slots=True)
class Resolvers:
    """The import resolvers by language; ``exact`` has those that also find definitions."""

    by_language: Mapping[str, Resolve]
    exact: Mapping[str, NameResolver]

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
    """Return the resolved imports of each file that has any, in the order of its lines."""
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
    """Return the lines that import each file. An imported file defines the imported name,
    re-exports it or is a package that contains it."""
    lines: dict[str, dict[tuple[str, int], list[ResolvedImport]]] = {}
    for path, resolved in sorted(imports.items()):
        for found in resolved:
            # Skip an import that may mean many files: their pages do not list it.
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


@dataclass(frozen=True, slots=True)
class Requirements:
    """All declared dependencies of a repository, by folder, ecosystem and name."""

    declared: Mapping[tuple[str, str], Mapping[str, Requirement]]

    def find(self, path: str, language: str, imported: ResolvedImport) -> Requirement | None:
        """Return the dependency that provides a module imported by the file at *path*, as declared
        in the nearest folder that contains the file."""
        rules = LANGUAGES[language].packages if language in LANGUAGES else None
        if rules:
            spell = _SPELLINGS[rules.spelling]
            known = _read_distributions(rules.distributions) if rules.distributions else {}
            written = _list_names(rules, imported)
            names = [each for name in written for each in (spell(name), *known.get(name, ()))]
            for folder in list_ancestors(path.rpartition("/")[0]):
                declared = self.declared.get((folder, rules.name), {})
                if found := next((declared[name] for name in names if name in declared), None):
                    return found
        return None


def collect_requirements(records: Mapping[str, FileRecord]) -> Requirements:
    """Return the dependencies that manifests among *records* declare. For one name, a dependency at
    run time precedes one for building or testing, and a manifest with a shorter path others."""
    rules = {
        system: language.packages
        for language in LANGUAGES.values()
        if language.packages
        for system in language.packages.systems
    }
    manifests = {
        path: record.analysis.manifest
        for path, record in records.items()
        if record.analysis and record.analysis.manifest
    }
    declared: dict[tuple[str, str], dict[str, Requirement]] = {}
    for is_special in (False, True):
        for path, manifest in sorted(manifests.items(), key=lambda item: (len(item[0]), item[0])):
            if manifest.system not in rules:
                continue
            of_system = rules[manifest.system]
            folder = path.rpartition("/")[0]
            parent, _, name = folder.rpartition("/")
            scope = parent if name in REQUIREMENT_FOLDERS else folder
            names = declared.setdefault((scope, of_system.name), {})
            for dependency in manifest.dependencies:
                if bool(dependency.group) is is_special:
                    found = Requirement(path=path, dependency=dependency)
                    names.setdefault(_SPELLINGS[of_system.spelling](dependency.name), found)
    return Requirements(declared)


def _list_names(rules: PackageRules, imported: ResolvedImport) -> Iterator[str]:
    """Yield names of dependencies that may provide the imported module, the most specific first."""
    separator = rules.separator
    if rules.candidates == "whole":
        yield imported.module
        return
    parts = imported.module.strip(separator).split(separator)
    if rules.candidates == "all":
        parts += filter(None, [imported.name])
        yield from (separator.join(parts[:length]) for length in range(len(parts), 0, -1))
    elif rules.candidates == "first":
        yield separator.join(parts[: 2 if parts[0].startswith("@") else 1])
    else:
        yield from ["/".join(parts[:2])] * (len(parts) > 1)
        yield f"{parts[0]}/{parts[0]}"


@cache
def _read_distributions(folder: str) -> Mapping[str, tuple[str, ...]]:
    rows = (line.split() for line in read_lines(folder, "distributions.txt"))
    return {row[0]: tuple(row[1:]) for row in rows if row}
