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

from sphinx_repodoc.index.facts import Use
from sphinx_repodoc.index.uses.families import (
    ADDS_METHODS,
    CALLS_OWN,
    CAPITALISES_TYPES,
    EXTENDS_TYPES,
    HIDES_PRIVATE,
    NAMES_IMPORTS,
    OPENS_NAMESPACES,
    QUALIFIES_TYPES,
    RETURNS_TABLES,
    SEES_ALL,
)
from sphinx_repodoc.index.uses.near import SEPARATORS, Near, Neighbours
from sphinx_repodoc.index.uses.scopes import Place
from sphinx_repodoc.index.uses.typed import TypeName, is_typed
from sphinx_repodoc.model import (
    CALLABLES,
    TYPES,
    UNKNOWN_OWNER,
    Reference,
    ReferenceKind,
    Symbol,
    SymbolKind,
    Visibility,
)

# A name that more definitions share is nobody's.
_MAX_CANDIDATES = 200

_TYPED = TYPES | {SymbolKind.TYPE, SymbolKind.MESSAGE, SymbolKind.TABLE, SymbolKind.VIEW}
_MEANT = {
    ReferenceKind.CALL: CALLABLES | TYPES | {SymbolKind.TYPE},
    ReferenceKind.TYPE: _TYPED,
    ReferenceKind.BASE: _TYPED,
    ReferenceKind.NAME: frozenset(SymbolKind),
}

_EXTENDED = re.compile(r"(?:<[^<>()]*>)?\(\s*this\s")
_MINE = frozenset({"this", "self", "Self", "$this"})
_STANDARD = "std"
"""What C++ and Rust call their own library: a file that adds to it is not where it is defined."""


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

    neighbours: Neighbours
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]]
    _candidates: dict[tuple[str, str, ReferenceKind], _Candidates | None] = field(
        default_factory=dict
    )

    def resolve(self, path: str, references: Iterable[Reference]) -> Iterator[Use]:
        """What the names that a file uses lead to, where only one thing can be meant."""
        near = Near(self.neighbours, path)
        family = near.family
        for reference in references:
            if reference.owner == UNKNOWN_OWNER and family not in EXTENDS_TYPES:
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
        self, near: Near, candidates: _Candidates, reference: Reference
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

    def _find_candidates(self, name: str, family: str, kind: ReferenceKind) -> _Candidates | None:
        key = (name, family, kind)
        if key not in self._candidates:
            found = self.symbols.get(name, ())
            fitting = [
                (path, symbol)
                for path, symbol in (found if len(found) <= _MAX_CANDIDATES else ())
                if symbol.kind in _MEANT[kind] and self.neighbours.find_family(path) == family
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
                if family in CALLS_OWN:
                    own.append(place)
            elif self._is_free(path, symbol, family):
                free.append(place)
            else:
                own.append(place)
            if symbol.parent:
                owner = SEPARATORS.split(symbol.parent)[-1]
                of_owner.setdefault(owner, []).append(place)
                if symbol.visibility is not Visibility.PRIVATE:
                    of_scope.setdefault(symbol.parent, []).append(place)
                    if family in EXTENDS_TYPES and _EXTENDED.match(symbol.signature):
                        extensions.add(place)
        extension = next(iter(extensions)) if len(extensions) == len({*free, *own}) == 1 else None
        return _Candidates(tuple(free), tuple(own), _freeze(of_owner), _freeze(of_scope), extension)

    def _adds_to_others(self, symbol: Symbol, family: str) -> bool:
        """Whether it is a method for a function of another package."""
        if family not in ADDS_METHODS or symbol.kind is not SymbolKind.METHOD:
            return False
        owner = SEPARATORS.split(symbol.parent)[-1]
        found = self.symbols.get(owner, ())
        return all(each.kind is not SymbolKind.MODULE for _, each in found)

    def _is_free(self, path: str, symbol: Symbol, family: str) -> bool:
        """Whether a name alone may mean a definition: its namespace is known without saying."""
        if not symbol.parent or family == "C":
            return True
        if family not in OPENS_NAMESPACES:
            return False
        return symbol.parent in self.neighbours.list_namespaces(path)

    def _choose(
        self, near: Near, candidates: _Candidates, reference: Reference
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
            members = candidates.of_owner.values() if near.family in RETURNS_TABLES else ()
            offered = chain(candidates.free, *members) if bound else ()
            loose = (place for place in offered if place.path in bound)
            places = dict.fromkeys((*candidates.of_owner.get(owner, ()), *loose))
        here = [place for place in places if place.path == near.path]
        if certain := here or [place for place in places if place.path in bound]:
            return (certain[0], True) if len(certain) == 1 else None
        if near.family in NAMES_IMPORTS or near.binds(owner or reference.name):
            return None
        if choice := _choose_near(near, near.narrow(places)):
            return choice, len(places) == 1
        if len(places) != 1 or near.sees(places) or near.is_shielded_from(places):
            return None
        is_seen = near.family in SEES_ALL and reference.kind is not ReferenceKind.CALL
        is_named = bool(owner) and owner not in _MINE and owner != _STANDARD
        return (next(iter(places)), False) if is_seen or is_named else None


def _choose_near(near: Near, places: Collection[Place]) -> Place | None:
    """The one place in the file's package, else in what it imports."""
    package = [place for place in places if near.shares_package(place.path)]
    group = package or [place for place in places if place.path in near.imported]
    return group[0] if len(group) == 1 else None


def _choose_of_type(
    near: Near, written: TypeName, places: Collection[Place]
) -> tuple[Place, bool] | None:
    """The one method among *places* that a type of the file has, and whether that is certain."""
    if near.language in QUALIFIES_TYPES:
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
    if near.family in NAMES_IMPORTS:
        return None
    if choice := _choose_near(near, near.narrow(places)):
        return choice, written.is_certain and len(places) == 1
    # An import of that name that leads nowhere names a type of others.
    is_seen = near.family in SEES_ALL and written.name not in near.named
    return (next(iter(places)), False) if is_seen and len(places) == 1 else None


def _is_hidden(symbol: Symbol, family: str) -> bool:
    """Whether no other file can use it: it is private, or belongs to an object."""
    if family in HIDES_PRIVATE and symbol.visibility is Visibility.PRIVATE:
        return True
    return family in CAPITALISES_TYPES and SEPARATORS.split(symbol.parent)[-1][:1].islower()


def _freeze(groups: Mapping[str, list[Place]]) -> dict[str, tuple[Place, ...]]:
    return {name: tuple(places) for name, places in groups.items()}
