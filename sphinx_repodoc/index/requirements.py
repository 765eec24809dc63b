"""Declared dependencies, and the imported modules that they provide.

A module matches a dependency if the settings of its language derive the dependency's name from it,
or if a table of well-known names lists both. Nothing else is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from sphinx_repodoc.index.facts import Requirement
from sphinx_repodoc.languages.load import LANGUAGES, read_lines
from sphinx_repodoc.languages.settings import PackageRules
from sphinx_repodoc.model import FileRecord, ResolvedImport, list_ancestors

REQUIREMENT_FOLDERS = frozenset({"requirements", "reqs"})
"""Names of folders with requirement files, which apply to the parent folder."""

_OF_DEVELOPERS = frozenset({
    "bench", "build", "ci", "dev", "development", "doc", "docs", "lint", "quality", "test",
    "testing", "tests", "tools", "types", "typing",
})  # fmt: skip
"""Words in names of groups of dependencies that the program does not need."""

_VENDOR = "vendor"
_SPELLINGS: dict[str, Callable[[str], str]] = {
    "": lambda name: name,
    "dashes": lambda name: re.sub(r"[-_.]+", "-", name).lower(),
    "underscores": lambda name: name.replace("-", "_"),
    "letters": lambda name: re.sub(r"[-_]", "", name).lower(),
    "lower": str.lower,
    "vendor": lambda name: name.partition(":")[0],
    "joined": lambda name: re.sub(r"[-_/.]", "", name).lower(),
}
"""Functions that normalise the name of a dependency, by their name in a language's settings."""


@dataclass(frozen=True, slots=True)
class Requirements:
    """All declared dependencies of a repository, by folder, ecosystem and name; the folder of those
    in ``anywhere`` is left out. ``own`` are the ecosystems and names of the repository's own
    packages, which may depend on each other."""

    declared: Mapping[tuple[str, str], Mapping[str, Requirement]]
    anywhere: Mapping[str, Mapping[str, Requirement]]
    own: frozenset[tuple[str, str]]

    def find(self, path: str, language: str, imported: ResolvedImport) -> Requirement | None:
        """Return the dependency that provides a module imported by the file at *path*, as declared
        in the nearest folder that contains the file, else anywhere."""
        rules = LANGUAGES[language].packages if language in LANGUAGES else None
        if rules is None or rules.spelling == _VENDOR:
            return None
        names = self._spell(rules, _list_names(rules, imported))
        folders = list_ancestors(path.rpartition("/")[0])
        places = (self.declared.get((folder, rules.name), {}) for folder in folders)
        for declared in (*places, self.anywhere.get(rules.name, {})):
            if found := next((declared[name] for name in names if name in declared), None):
                return found
        return None

    def declares(self, path: str, language: str, imported: ResolvedImport) -> bool:
        """Return whether the project declares a dependency with an imported module."""
        if self.find(path, language, imported):
            return True
        rules = LANGUAGES[language].packages if language in LANGUAGES else None
        if rules is None or not rules.loosely:
            return False
        parts = imported.module.strip(rules.separator).split(rules.separator)
        below = (rules.separator.join(parts[:size]) for size in range(len(parts), 0, -1))
        names = self._spell(rules, below)
        return not self.anywhere.get(rules.name, {}).keys().isdisjoint(names)

    def _spell(self, rules: PackageRules, written: Iterable[str]) -> list[str]:
        """Return the names of dependencies, as they are compared, that provide modules."""
        spell = _SPELLINGS[rules.spelling]
        known = _read_distributions(rules.distributions) if rules.distributions else {}
        names = (each for name in written for each in (spell(name), *known.get(name, ())))
        return [name for name in names if (rules.name, name) not in self.own]


def collect_requirements(records: Mapping[str, FileRecord]) -> Requirements:
    """Return the dependencies that manifests among *records* declare. For one name, a dependency at
    run time precedes an optional one, and that one for building or testing; then a manifest with a
    shorter path precedes others."""
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
    anywhere: dict[str, dict[str, Requirement]] = {}
    for rank in range(3):
        for path, manifest in sorted(manifests.items(), key=lambda item: (len(item[0]), item[0])):
            if manifest.system not in rules:
                continue
            of_system = rules[manifest.system]
            folder = path.rpartition("/")[0]
            parent, _, name = folder.rpartition("/")
            scope = parent if name in REQUIREMENT_FOLDERS else folder
            names = declared.setdefault((scope, of_system.name), {})
            for dependency in manifest.dependencies:
                if _rank_group(dependency.group) == rank:
                    found = Requirement(path=path, dependency=dependency)
                    name = _SPELLINGS[of_system.spelling](dependency.name)
                    names.setdefault(name, found)
                    anywhere.setdefault(of_system.name, {}).setdefault(name, found)
    own = (
        (rules[each.system].name, _SPELLINGS[rules[each.system].spelling](each.name))
        for each in manifests.values()
        if each.name and each.system in rules
    )
    return Requirements(declared, anywhere, frozenset(own))


@cache
def _rank_group(group: str) -> int:
    """Return 0 for dependencies at run time, 1 for optional ones, 2 for those of developers."""
    if not group:
        return 0
    return 1 if _OF_DEVELOPERS.isdisjoint(re.split(r"[-_. ]", group.lower())) else 2


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
        yield from ["/".join((parts[0], "-".join(parts[1:3])))] * (len(parts) > 2)
        yield from ["/".join(parts[:2])] * (len(parts) > 1)
        yield from [f"{'/'.join(parts[:2])}s"] * (len(parts) > 1)
        yield f"{parts[0]}/{parts[0]}"


@cache
def _read_distributions(folder: str) -> Mapping[str, tuple[str, ...]]:
    rows = (line.split() for line in read_lines(folder, "distributions.txt"))
    return {row[0]: tuple(row[1:]) for row in rows if row}
