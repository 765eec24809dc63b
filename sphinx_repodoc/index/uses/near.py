"""What a file sees besides itself: its package, and what it imports."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from sphinx_repodoc.index.facts import ResolvedImport
from sphinx_repodoc.index.folders import is_private
from sphinx_repodoc.index.imports.standard_libraries import STANDARD_LIBRARIES
from sphinx_repodoc.index.uses.families import (
    BINDS_NAMES,
    BUILDS,
    FAMILIES,
    NAMES_IMPORTS,
    NAMES_STANDARD,
    OPENS_MODULES,
    SHARES_FOLDER,
    SHARES_PACKAGE,
)
from sphinx_repodoc.index.uses.scopes import Place, Scopes
from sphinx_repodoc.index.uses.typed import TypedNames
from sphinx_repodoc.model import TYPES, FileRecord, ImportForm, ReferenceKind, SymbolKind

# An import that may mean more files is a guess.
_MAX_TARGETS = 100
_MAX_INCLUDED = 2000

_MODULES = TYPES | {SymbolKind.MODULE}
# The last part of a module of Go says which of its versions it is.
_VERSION = re.compile(r"(?<=.)/v\d+$")
SEPARATORS = re.compile(r"::|[.\\/]")
"""What stands between a name and what it belongs to."""


@dataclass(slots=True)
class Neighbours:
    """Packages, namespaces and imports of all files, each found when it is first asked for."""

    records: Mapping[str, FileRecord]
    imports: Mapping[str, tuple[ResolvedImport, ...]]
    _imported: dict[str, frozenset[str]] = field(default_factory=dict)
    _packages: dict[str, str] = field(default_factory=dict)
    _namespaces: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def find_family(self, path: str) -> str:
        """Whose definitions a file can use: those of other files of the same family."""
        language = self._find_language(path)
        family = FAMILIES.get(language, language)
        return f"{family} build" if path.endswith(BUILDS) else family

    def _find_language(self, path: str) -> str:
        analysis = self.records[path].analysis
        return analysis.language if analysis else ""

    def list_imported(self, path: str) -> frozenset[str]:
        """The files that a file imports."""
        if path not in self._imported:
            self._imported[path] = frozenset(
                target
                for each in self.imports.get(path, ())
                if each.form is not ImportForm.LINK and len(each.targets) <= _MAX_TARGETS
                for target in each.targets
            )
        return self._imported[path]

    def list_named(self, path: str) -> Mapping[str, Collection[str]]:
        """Name -> the files that a file imports under it."""
        named: dict[str, set[str]] = {}
        for each in self.imports.get(path, ()):
            name = each.alias or each.name or SEPARATORS.split(_VERSION.sub("", each.module))[-1]
            found = named.setdefault(name, set())
            found.update(each.targets)
            if each.name == "*" and each.alias:
                self._add_passed_on(found)
        return named

    def _add_passed_on(self, paths: set[str]) -> None:
        """Adds the files of which those at *paths* pass everything on: ``export * from``."""
        queue = list(paths)
        while queue:
            for each in self.imports.get(queue.pop(), ()):
                if each.name == "*" and not each.alias:
                    queue += set(each.targets) - paths
                    paths.update(each.targets)

    def find_package(self, path: str) -> str:
        """The package whose files see each other's names: the one that it declares, as tests stand
        in another folder than what they test, or the folder. Empty where there is no such thing."""
        if path not in self._packages:
            self._packages[path] = self._find_package(path)
        return self._packages[path]

    def _find_package(self, path: str) -> str:
        language = self._find_language(path)
        if language not in SHARES_FOLDER | SHARES_PACKAGE:
            return ""
        declared = ".".join(self.list_namespaces(path)) if language in SHARES_PACKAGE else ""
        return declared or f"{path.rpartition('/')[0]}/"

    def list_namespaces(self, path: str) -> tuple[str, ...]:
        """The namespaces that a file declares."""
        if path not in self._namespaces:
            analysis = self.records[path].analysis
            self._namespaces[path] = tuple(
                symbol.qualname
                for symbol in (analysis.symbols if analysis else ())
                if symbol.kind is SymbolKind.NAMESPACE
            )
        return self._namespaces[path]


class Near:
    """What one file sees besides itself: its package, and what it imports. What C includes it
    includes with all that is included there."""

    def __init__(self, neighbours: Neighbours, path: str) -> None:
        self.path = path
        self.family = neighbours.find_family(path)
        self.named = neighbours.list_named(path)
        analysis = neighbours.records[path].analysis
        self._symbols = analysis.symbols if analysis else ()
        self.scopes = Scopes(path, self._symbols)
        self.language = analysis.language if analysis else ""
        self._types: TypedNames | None = None
        self._neighbours = neighbours
        self._package = neighbours.find_package(path)
        self._imported: Collection[str] | None = None
        self._namespaces = frozenset(neighbours.list_namespaces(path) if self.family == "C" else ())
        self._opened = [each.symbol for each in neighbours.imports.get(path, ()) if _opens(each)]
        self._modules: list[str] = []
        if self.family in OPENS_MODULES:
            self._modules = [each.qualname for each in self._symbols if each.kind in _MODULES]

    @property
    def types(self) -> TypedNames:
        """The names whose types are written in it."""
        if self._types is None:
            self._types = TypedNames(self._symbols, self.language)
        return self._types

    def list_opened(self, kind: ReferenceKind) -> list[str]:
        """The scopes of which it calls what is in them by its own name."""
        return self._opened if kind is ReferenceKind.CALL else self._opened + self._modules

    def narrow(self, places: Collection[Place]) -> Collection[Place]:
        """Those of several places that C++ means: in the namespaces that the file is in, or in
        none; all where there are no such."""
        if self.family != "C" or len(places) < 2:
            return places
        scopes = {place: place.qualname.rpartition("::")[0] for place in places}
        return [
            each for each in places if not scopes[each] or scopes[each] in self._namespaces
        ] or places

    def shares_package(self, path: str) -> bool:
        """Whether another file is of the same package."""
        return bool(self._package) and self._neighbours.find_package(path) == self._package

    @property
    def imported(self) -> Collection[str]:
        """The files whose names it sees because it imports them."""
        if self._imported is None:
            self._imported = self._find_imported()
        return self._imported

    def _find_imported(self) -> Collection[str]:
        if self.family != "C":
            return self._neighbours.list_imported(self.path)
        seen = level = {self.path}
        # A level is taken whole or not at all, so that no order matters.
        while level and len(seen) < _MAX_INCLUDED:
            level = set().union(*map(self._neighbours.list_imported, level)) - seen
            seen = seen | level
        return seen

    def find_bound(self, owner: str, name: str) -> Collection[str]:
        """The files that are imported under the name of the *owner*, or under *name* where there
        is none, and those from which such a file has *name* and may hand it on."""
        found = self.named.get(owner or name, ())
        if not owner or self.family not in NAMES_IMPORTS:
            return found
        handed_on = (
            each.targets
            for path in found
            for each in self._neighbours.imports.get(path, ())
            if (each.alias or each.name) == name
        )
        return {*found, *chain.from_iterable(handed_on)}

    def binds(self, name: str) -> bool:
        """Whether an import, or the language, says what *name* is."""
        if self.family in BINDS_NAMES and name in self.named:
            return True
        return self.family in NAMES_STANDARD and name in STANDARD_LIBRARIES[self.family]

    def is_shielded_from(self, places: Iterable[Place]) -> bool:
        """Whether only tests, examples and the like know all *places*, and it is none of these."""
        is_outside = not is_private(self.path.rpartition("/")[0])
        return is_outside and all(is_private(place.path.rpartition("/")[0]) for place in places)

    def sees(self, places: Iterable[Place]) -> bool:
        """Whether one of the places is in what it sees."""
        return any(
            place.path == self.path
            or self.shares_package(place.path)
            or place.path in self.imported
            for place in places
        )


def _opens(statement: ResolvedImport) -> bool:
    return statement.form is ImportForm.OPEN and bool(statement.symbol)
