"""Uses in languages other than Python: by name, where only one definition can be meant.

A name in a file is most likely what the file itself, its package or a file that it imports
defines. What could be several is left out, and so is an attribute of an object that nobody
knows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from sphinx_repodoc.index.facts import ResolvedImport, Use
from sphinx_repodoc.index.imports.python_tree import is_private
from sphinx_repodoc.index.imports.standard_libraries import STANDARD_LIBRARIES
from sphinx_repodoc.index.uses.scopes import Place, Scopes
from sphinx_repodoc.index.uses.typed import TypedNames, TypeName, is_typed
from sphinx_repodoc.model import (
    CALLABLES,
    TYPES,
    UNKNOWN_OWNER,
    FileRecord,
    ImportForm,
    Reference,
    ReferenceKind,
    Symbol,
    SymbolKind,
    Visibility,
)

# A name that more definitions share is nobody's.
_MAX_CANDIDATES = 200
# An import that may mean more files is a guess.
_MAX_TARGETS = 100
_MAX_INCLUDED = 2000

_TYPED = TYPES | {SymbolKind.TYPE, SymbolKind.MESSAGE, SymbolKind.TABLE, SymbolKind.VIEW}
_MEANT = {
    ReferenceKind.CALL: CALLABLES | TYPES | {SymbolKind.TYPE},
    ReferenceKind.TYPE: _TYPED,
    ReferenceKind.BASE: _TYPED,
    ReferenceKind.NAME: frozenset(SymbolKind),
}

_FAMILIES = {
    language: family
    for family, languages in {
        "C": (
            "C", "C++", "CUDA", "HIP", "Metal", "OpenCL", "Objective-C", "Objective-C++", "GLSL",
        ),
        "JavaScript": ("JavaScript", "JSX", "TypeScript", "TSX", "Vue", "Svelte", "Astro"),
        "JVM": ("Java", "Kotlin", "Scala"),
        "OCaml": ("OCaml", "OCaml Interface"),
        "Fortran": ("Fortran", "Fortran fixed form"),
    }.items()
    for language in languages
}  # fmt: skip
"""Language -> the languages whose definitions it can use; others use their own."""

_BUILDS = (".gradle", ".gradle.kts", ".mill", ".sbt")
"""Endings of files that build a program: what they define is nothing that it is made of."""

_SHARES_FOLDER = frozenset({"Go", "Swift", "C#"})
"""Languages in which the files of a folder see each other's names without an import."""

_SHARES_PACKAGE = frozenset({"Java", "Kotlin", "Scala", "PHP"})
"""Languages in which those do that declare the same package or namespace."""

_SEES_ALL = frozenset({"C#", "Elixir", "PHP", "Ruby", "Swift"})
"""Languages in which a type is known in files that do not name the one it is defined in."""

_NAMES_IMPORTS = frozenset({"JavaScript"})
"""Families in which a file sees of another one only what an import names, or what stands behind
the name that it gives a whole module."""

_OPENS_NAMESPACES = frozenset({"C#", "JVM", "PHP"})
"""Families in which what a namespace holds is called by its own name, there or after an import."""

_OPENS_MODULES = frozenset({"Ruby"})
"""Families in which each file that adds to a module or a class calls what is in it by its own
name."""

_QUALIFIES_TYPES = frozenset({"Go"})
"""Languages in which a type of another package is always written behind the name of that."""

_CALLS_OWN = frozenset({"C", "C#", "JVM", "Ruby", "Swift"})
"""Families in which a method of the same type is called without its object."""

_BINDS_NAMES = frozenset({"Elixir", "JVM", "PHP"})
"""Families in which what an import names is that and nothing else, wherever it leads."""

_HIDES_PRIVATE = frozenset({"Elixir", "Lua"})
"""Families in which only the file itself sees what is private."""

_RETURNS_TABLES = frozenset({"Lua"})
"""Families in which a file gives what it has to others as a table, whatever that is called."""

_EXTENDS_TYPES = frozenset({"C#"})
"""Families in which a method may be called on what is of another type than its own."""

_EXTENDED = re.compile(r"(?:<[^<>()]*>)?\(\s*this\s")
_MODULES = TYPES | {SymbolKind.MODULE}
_MINE = frozenset({"this", "self", "Self", "$this"})
_STANDARD = "std"
"""What C++ and Rust call their own library: a file that adds to it is not where it is defined."""
# The last part of a module of Go says which of its versions it is.
_VERSION = re.compile(r"(?<=.)/v\d+$")
_SEPARATORS = re.compile(r"::|[.\\/]")


class _Candidates(NamedTuple):
    """The definitions of a name: those that may be meant by it alone, in any file or only in
    their own, those of an owner, and those in a scope that others see; and the only one, if it can
    be called on what is of another type."""

    free: tuple[Place, ...]
    own: tuple[Place, ...]
    of_owner: Mapping[str, tuple[Place, ...]]
    of_scope: Mapping[str, tuple[Place, ...]]
    extension: Place | None


@dataclass(slots=True)
class NamedUses:
    """Looks names up for one file after the other."""

    records: Mapping[str, FileRecord]
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]]
    imports: Mapping[str, tuple[ResolvedImport, ...]]
    _imported: dict[str, frozenset[str]] = field(default_factory=dict)
    _packages: dict[str, str] = field(default_factory=dict)
    _namespaces: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _candidates: dict[tuple[str, str, ReferenceKind], _Candidates | None] = field(
        default_factory=dict
    )

    def resolve(self, path: str, references: Iterable[Reference]) -> Iterator[Use]:
        """What the names that a file uses lead to, where only one thing can be meant."""
        family = self._find_family(path)
        near = _Near(self, path, family)
        for reference in references:
            if reference.owner == UNKNOWN_OWNER and family not in _EXTENDS_TYPES:
                continue
            found = self._find_candidates(reference.name, family, reference.kind)
            if (
                found
                and not is_typed(reference)
                and (choice := self._choose(near, found, reference))
            ):
                place, exact = choice
                if lines := near.scopes.clip(reference, place):
                    seen = replace(reference, lines=lines)
                    yield Use.of(path, seen, place.path, place.qualname, exact=exact)
            elif found and found.extension and reference.owner:
                place = found.extension
                yield Use.of(path, reference, place.path, place.qualname, exact=False)
            elif found and found.of_owner and reference.kind is ReferenceKind.CALL:
                yield from self._resolve_typed(near, found, reference)

    def _resolve_typed(
        self, near: _Near, candidates: _Candidates, reference: Reference
    ) -> Iterator[Use]:
        """What a method is that is called on something whose type is written in the file."""
        groups: dict[TypeName, list[int]] = {}
        for line in reference.lines if reference.owner not in {"", *_MINE} else ():
            found = near.types.find_owner(reference, line)
            if found and found.name in candidates.of_owner:
                groups.setdefault(found, []).append(line)
        for written, lines in groups.items():
            places = candidates.of_owner[written.name]
            if choice := _choose_of_type(near, written, places):
                place, exact = choice
                seen = replace(reference, lines=tuple(lines))
                yield Use.of(near.path, seen, place.path, place.qualname, exact=exact)

    def _find_family(self, path: str) -> str:
        analysis = self.records[path].analysis
        language = analysis.language if analysis else ""
        family = _FAMILIES.get(language, language)
        return f"{family} build" if path.endswith(_BUILDS) else family

    def _find_candidates(self, name: str, family: str, kind: ReferenceKind) -> _Candidates | None:
        key = (name, family, kind)
        if key not in self._candidates:
            found = self.symbols.get(name, ())
            fitting = [
                (path, symbol)
                for path, symbol in (found if len(found) <= _MAX_CANDIDATES else ())
                if symbol.kind in _MEANT[kind] and self._find_family(path) == family
            ]
            self._candidates[key] = self._sort_candidates(fitting, family) if fitting else None
        return self._candidates[key]

    def _sort_candidates(self, found: Iterable[tuple[str, Symbol]], family: str) -> _Candidates:
        free: list[Place] = []
        own: list[Place] = []
        of_owner: dict[str, list[Place]] = {}
        of_scope: dict[str, list[Place]] = {}
        extensions: set[Place] = set()
        for path, symbol in found:
            place = Place(path, symbol.qualname)
            if _is_hidden(symbol, family) or self._adds_to_others(symbol, family):
                own.append(place)
                continue
            if symbol.kind in {SymbolKind.METHOD, SymbolKind.CONSTRUCTOR}:
                if family in _CALLS_OWN:
                    own.append(place)
            elif self._is_free(path, symbol, family):
                free.append(place)
            else:
                own.append(place)
            if symbol.parent:
                owner = _SEPARATORS.split(symbol.parent)[-1]
                of_owner.setdefault(owner, []).append(place)
                if symbol.visibility is not Visibility.PRIVATE:
                    of_scope.setdefault(symbol.parent, []).append(place)
                    if family in _EXTENDS_TYPES and _EXTENDED.match(symbol.signature):
                        extensions.add(place)
        extension = next(iter(extensions)) if len(extensions) == len({*free, *own}) == 1 else None
        return _Candidates(tuple(free), tuple(own), _freeze(of_owner), _freeze(of_scope), extension)

    def _adds_to_others(self, symbol: Symbol, family: str) -> bool:
        """Whether a function of Julia is one of another package, for types of this one."""
        if family != "Julia" or symbol.kind is not SymbolKind.METHOD:
            return False
        owner = _SEPARATORS.split(symbol.parent)[-1]
        found = self.symbols.get(owner, ())
        return all(each.kind is not SymbolKind.MODULE for _, each in found)

    def _is_free(self, path: str, symbol: Symbol, family: str) -> bool:
        """Whether a name alone may mean a definition: its namespace is known without saying."""
        if not symbol.parent or family == "C":
            return True
        return family in _OPENS_NAMESPACES and symbol.parent in self.list_namespaces(path)

    def _choose(
        self, near: _Near, candidates: _Candidates, reference: Reference
    ) -> tuple[Place, bool] | None:
        owner = reference.owner
        bound = near.find_bound(owner, reference.name)
        if not owner:
            own = tuple(place for place in candidates.own if place.path == near.path)
            scopes = near.list_opened(reference.kind)
            opened = chain.from_iterable(candidates.of_scope.get(scope, ()) for scope in scopes)
            places: Collection[Place] = dict.fromkeys((*candidates.free, *own, *opened))
        elif owner in _MINE:
            of_any = chain.from_iterable(candidates.of_owner.values())
            places = dict.fromkeys(place for place in of_any if place.path == near.path)
        else:
            members = candidates.of_owner.values() if near.family in _RETURNS_TABLES else ()
            offered = chain(candidates.free, *members) if bound else ()
            loose = (place for place in offered if place.path in bound)
            places = dict.fromkeys((*candidates.of_owner.get(owner, ()), *loose))
        here = [place for place in places if place.path == near.path]
        if certain := here or [place for place in places if place.path in bound]:
            return (certain[0], True) if len(certain) == 1 else None
        if near.family in _NAMES_IMPORTS or near.binds(owner or reference.name):
            return None
        if choice := _choose_near(near, near.narrow(places)):
            return choice, len(places) == 1
        if len(places) != 1 or near.sees(places) or near.is_shielded_from(places):
            return None
        is_seen = near.family in _SEES_ALL and reference.kind is not ReferenceKind.CALL
        is_named = bool(owner) and owner not in _MINE and owner != _STANDARD
        return (next(iter(places)), False) if is_seen or is_named else None

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
            name = each.alias or each.name or _SEPARATORS.split(_VERSION.sub("", each.module))[-1]
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
        analysis = self.records[path].analysis
        language = analysis.language if analysis else ""
        if language not in _SHARES_FOLDER | _SHARES_PACKAGE:
            return ""
        declared = ".".join(self.list_namespaces(path)) if language in _SHARES_PACKAGE else ""
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


class _Near:
    """What one file sees besides itself: its package, and what it imports. What C includes it
    includes with all that is included there."""

    def __init__(self, uses: NamedUses, path: str, family: str) -> None:
        self.path = path
        self.family = family
        self.named = uses.list_named(path)
        analysis = uses.records[path].analysis
        self.scopes = Scopes(path, analysis.symbols if analysis else ())
        self._symbols = analysis.symbols if analysis else ()
        self.language = analysis.language if analysis else ""
        self._types: TypedNames | None = None
        self._uses = uses
        self._package = uses.find_package(path)
        self._imported: Collection[str] | None = None
        self._namespaces = frozenset(uses.list_namespaces(path)) if family == "C" else frozenset()
        self._opened = [each.symbol for each in uses.imports.get(path, ()) if _opens(each)]
        self._modules: list[str] = []
        if analysis and family in _OPENS_MODULES:
            self._modules = [each.qualname for each in analysis.symbols if each.kind in _MODULES]

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
        return bool(self._package) and self._uses.find_package(path) == self._package

    @property
    def imported(self) -> Collection[str]:
        """The files whose names it sees because it imports them."""
        if self._imported is None:
            self._imported = self._find_imported()
        return self._imported

    def _find_imported(self) -> Collection[str]:
        if self.family != "C":
            return self._uses.list_imported(self.path)
        seen = level = {self.path}
        # A level is taken whole or not at all, so that no order matters.
        while level and len(seen) < _MAX_INCLUDED:
            level = set().union(*map(self._uses.list_imported, level)) - seen
            seen = seen | level
        return seen

    def find_bound(self, owner: str, name: str) -> Collection[str]:
        """The files that are imported under the name of the *owner*, or under *name* where there
        is none, and those from which such a file has *name* and may hand it on."""
        found = self.named.get(owner or name, ())
        if not owner or self.family not in _NAMES_IMPORTS:
            return found
        handed_on = (
            each.targets
            for path in found
            for each in self._uses.imports.get(path, ())
            if (each.alias or each.name) == name
        )
        return {*found, *chain.from_iterable(handed_on)}

    def binds(self, name: str) -> bool:
        """Whether an import, or the language, says what *name* is."""
        if self.family in _BINDS_NAMES and name in self.named:
            return True
        return self.family == "Elixir" and name in STANDARD_LIBRARIES["Elixir"]

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


def _choose_near(near: _Near, places: Collection[Place]) -> Place | None:
    """The one place in the file's package, else in what it imports."""
    package = [place for place in places if near.shares_package(place.path)]
    group = package or [place for place in places if place.path in near.imported]
    return group[0] if len(group) == 1 else None


def _choose_of_type(
    near: _Near, written: TypeName, places: Collection[Place]
) -> tuple[Place, bool] | None:
    """The one method among *places* that a type of the file has, and whether that is certain."""
    if near.language in _QUALIFIES_TYPES:
        package = near.named.get(written.qualifier, ())
        fitting = [
            place
            for place in places
            if (place.path in package if written.qualifier else near.shares_package(place.path))
        ]
        return (fitting[0], written.is_certain) if len(fitting) == 1 else None
    bound = near.find_bound("", written.name)
    here = [place for place in places if place.path == near.path]
    if certain := here or [place for place in places if place.path in bound]:
        return (certain[0], written.is_certain) if len(certain) == 1 else None
    if near.family in _NAMES_IMPORTS:
        return None
    if choice := _choose_near(near, near.narrow(places)):
        return choice, written.is_certain and len(places) == 1
    # An import of that name that leads nowhere names a type of others.
    is_seen = near.family in _SEES_ALL and written.name not in near.named
    return (next(iter(places)), False) if is_seen and len(places) == 1 else None


def _is_hidden(symbol: Symbol, family: str) -> bool:
    """Whether no other file can use it: in Ruby what an object has that only a method knows."""
    if family in _HIDES_PRIVATE and symbol.visibility is Visibility.PRIVATE:
        return True
    return family == "Ruby" and _SEPARATORS.split(symbol.parent)[-1][:1].islower()


def _opens(statement: ResolvedImport) -> bool:
    return statement.form is ImportForm.OPEN and bool(statement.symbol)


def _freeze(groups: Mapping[str, list[Place]]) -> dict[str, tuple[Place, ...]]:
    return {name: tuple(places) for name, places in groups.items()}
