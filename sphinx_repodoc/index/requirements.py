"""Imported modules and the dependencies that a project declares for them.

A module matches a dependency if the settings of its language derive that name, or if a table of
well-known names has it. Nothing else is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from sphinx_repodoc.index.facts import Requirement
from sphinx_repodoc.languages.load import LANGUAGES, read_lines
from sphinx_repodoc.languages.settings import PackageRules
from sphinx_repodoc.model import FileRecord, ResolvedImport, list_ancestors

REQUIREMENT_FOLDERS = frozenset({"requirements", "reqs"})
"""Folders of requirement files, which apply to the folder around them."""

_SPELLINGS: dict[str, Callable[[str], str]] = {
    "": lambda name: name,
    "dashes": lambda name: re.sub(r"[-_.]+", "-", name).lower(),
    "underscores": lambda name: name.replace("-", "_"),
    "letters": lambda name: re.sub(r"[-_]", "", name).lower(),
    "lower": str.lower,
}
"""Functions that remove differences between names which do not count."""


@dataclass(frozen=True, slots=True)
class Requirements:
    """All declared dependencies of a repository, by folder, ecosystem and name."""

    declared: Mapping[tuple[str, str], Mapping[str, Requirement]]

    def find(self, path: str, language: str, imported: ResolvedImport) -> Requirement | None:
        """Return the declaration for an import of the file at *path*, in the nearest folder around
        it."""
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
    """Return the requirements in the manifests among *records*. Those needed at run time precede
    those for building or testing, and manifests with shorter paths precede others."""
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
    """Yield the names of dependencies that may contain the imported module, the most specific
    first."""
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
