"""Uses in languages without exact resolvers: by name, if only one definition can be meant.

A name most likely means a definition of the file itself, of its package or of a file that it
imports. Names that may mean several definitions count as no use, nor do attributes of objects of
unknown type.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from sphinx_repodoc import model
from sphinx_repodoc.index.facts import Use
from sphinx_repodoc.index.uses.near import SEPARATORS, Near, Neighbours
from sphinx_repodoc.index.uses.scopes import TypeName, is_typed
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.languages.settings import ScopeRules
from sphinx_repodoc.model import TYPES, Reference, ReferenceKind, Symbol, SymbolKind

# A name with more definitions than this is too common to tell which one is meant.
_MAX_CANDIDATES = 200

_TYPED = TYPES | {SymbolKind.TYPE, SymbolKind.MESSAGE, SymbolKind.TABLE, SymbolKind.VIEW}
_MEANT = {
    ReferenceKind.CALL: model.CALLABLES | TYPES | {SymbolKind.TYPE},
    ReferenceKind.TYPE: _TYPED,
    ReferenceKind.BASE: _TYPED,
    ReferenceKind.NAME: frozenset(SymbolKind),
}

_EXTENDED = re.compile(r"(?:<[^<>()]*>)?\(\s*this\s")
_MINE = frozenset({"this", "self", "Self", "$this"})
_STANDARD = "std"
"""Standard library of C++ and Rust: ``std::name`` means no definition of the repository."""


class _Candidates(NamedTuple):
    """Definitions that a name may mean: ``free`` ones need no qualifier in any file, ``own`` ones
    only in their own file; others are by the class or namespace that contains them. ``extension``
    is the only definition, if it is an extension method."""

    free: list[Definition]
    own: list[Definition]
    of_owner: Mapping[str, list[Definition]]
    of_scope: Mapping[str, list[Definition]]
    extension: Definition | None


@dataclass(slots=True)
class NamedUses:
    """Finds the only definition that a name in a file can mean, for one file after the other."""

    neighbours: Neighbours
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]]
    _candidates: dict[tuple[str, str, ReferenceKind], _Candidates | None] = field(
        default_factory=dict
    )

    def resolve(self, path: str, references: Iterable[Reference]) -> Iterator[Use]:
        """Yield the uses of definitions in the file at *path*, without ambiguous names."""
        near = Near(self.neighbours, path)
        for reference in references:
            if reference.owner == model.UNKNOWN_OWNER and not near.rules.extends_types:
                continue
            found = self._find_candidates(reference.name, near, reference.kind)
            if not found:
                continue
            if not is_typed(reference) and (choice := _choose(near, found, reference)):
                place, exact = choice
                if lines := near.scopes.clip(reference, place):
                    yield Use.of(path, reference, place, lines, exact)
            elif found.extension and reference.owner:
                yield Use.of(path, reference, found.extension, reference.lines, exact=False)
            elif found.of_owner and reference.kind is ReferenceKind.CALL:
                yield from self._resolve_typed(near, found, reference)

    def _resolve_typed(
        self, near: Near, candidates: _Candidates, reference: Reference
    ) -> Iterator[Use]:
        """Yield the calls of a method on variables whose types are written in the file."""
        groups: dict[TypeName, list[int]] = {}
        for line in reference.lines if reference.owner not in {"", *_MINE} else ():
            found = near.types.find_owner(reference, line)
            if found and found.name in candidates.of_owner:
                groups.setdefault(found, []).append(line)
        for written, lines in groups.items():
            if choice := _choose_of_type(near, written, candidates.of_owner[written.name]):
                place, exact = choice
                yield Use.of(near.path, reference, place, tuple(lines), exact)

    def _find_candidates(self, name: str, near: Near, kind: ReferenceKind) -> _Candidates | None:
        key = (name, near.family, kind)
        if key not in self._candidates:
            found = self.symbols.get(name, ())
            fitting = [
                (path, symbol)
                for path, symbol in (found if len(found) <= _MAX_CANDIDATES else ())
                if symbol.kind in _MEANT[kind]
                and self.neighbours.find_rules(path)[0] == near.family
            ]
            self._candidates[key] = self._sort_candidates(fitting, near.rules) if fitting else None
        return self._candidates[key]

    def _sort_candidates(
        self, found: Iterable[tuple[str, Symbol]], rules: ScopeRules
    ) -> _Candidates:
        free: list[Definition] = []
        own: list[Definition] = []
        of_owner: dict[str, list[Definition]] = {}
        of_scope: dict[str, list[Definition]] = {}
        extensions: set[Definition] = set()
        for path, symbol in found:
            place = Definition(path, symbol.qualname)
            owner = SEPARATORS.split(symbol.parent)[-1]
            if self._is_hidden(symbol, owner, rules):
                own.append(place)
                continue
            if symbol.kind in {SymbolKind.METHOD, SymbolKind.CONSTRUCTOR}:
                if rules.calls_own:
                    own.append(place)
            else:
                opened = self.neighbours.list_namespaces(path) if rules.opens_namespaces else ()
                is_free = not symbol.parent or rules.includes or symbol.parent in opened
                (free if is_free else own).append(place)
            if symbol.parent:
                of_owner.setdefault(owner, []).append(place)
            if symbol.parent and symbol.visibility is not model.Visibility.PRIVATE:
                of_scope.setdefault(symbol.parent, []).append(place)
                if rules.extends_types and _EXTENDED.match(symbol.signature):
                    extensions.add(place)
        extension = next(iter(extensions)) if len(extensions) == len({*free, *own}) == 1 else None
        return _Candidates(free, own, of_owner, of_scope, extension)

    def _is_hidden(self, symbol: Symbol, owner: str, rules: ScopeRules) -> bool:
        """Return whether other files cannot use a symbol by its name: it is private, belongs to an
        object, or adds a method to a function of another package."""
        if rules.hides_private and symbol.visibility is model.Visibility.PRIVATE:
            return True
        if rules.capitalises_types and owner[:1].islower():
            return True
        if not rules.adds_methods or symbol.kind is not SymbolKind.METHOD:
            return False
        return all(each.kind is not SymbolKind.MODULE for _, each in self.symbols.get(owner, ()))


def _choose(
    near: Near, candidates: _Candidates, reference: Reference
) -> tuple[Definition, bool] | None:
    owner = reference.owner
    bound = near.find_bound(owner, reference.name)
    if not owner:
        own = tuple(place for place in candidates.own if place.path == near.path)
        scopes = near.list_opened(reference.kind)
        opened = chain.from_iterable(candidates.of_scope.get(scope, ()) for scope in scopes)
        places: Collection[Definition] = dict.fromkeys((*candidates.free, *own, *opened))
    elif owner in _MINE:
        of_any = chain.from_iterable(candidates.of_owner.values())
        places = dict.fromkeys(place for place in of_any if place.path == near.path)
    else:
        members = candidates.of_owner.values() if near.rules.returns_tables else ()
        offered = chain(candidates.free, *members) if bound else ()
        loose = (place for place in offered if place.path in bound)
        places = dict.fromkeys((*candidates.of_owner.get(owner, ()), *loose))
    here = [place for place in places if place.path == near.path]
    if certain := here or [place for place in places if place.path in bound]:
        return (certain[0], True) if len(certain) == 1 else None
    if near.rules.names_imports or near.binds(owner or reference.name):
        return None
    if choice := _choose_near(near, near.narrow(places)):
        return choice, len(places) == 1
    if len(places) != 1 or near.sees(places) or near.is_shielded_from(places):
        return None
    is_seen = near.rules.sees_all and reference.kind is not ReferenceKind.CALL
    is_named = bool(owner) and owner not in _MINE and owner != _STANDARD
    return (next(iter(places)), False) if is_seen or is_named else None


def _choose_near(near: Near, places: Collection[Definition]) -> Definition | None:
    """Return the only one of *places* in the file's package, else in the files that it imports."""
    package = [place for place in places if near.shares_package(place.path)]
    group = package or [place for place in places if place.path in near.imported]
    return group[0] if len(group) == 1 else None


def _choose_of_type(
    near: Near, written: TypeName, places: Collection[Definition]
) -> tuple[Definition, bool] | None:
    """Return the only one of *places*, methods of a type *written* in the file, that can be meant,
    and whether it is certain."""
    if near.rules.qualifies_types:
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
    if near.rules.names_imports:
        return None
    if choice := _choose_near(near, near.narrow(places)):
        return choice, written.is_certain and len(places) == 1
    # If an import without a target binds the type's name, the type is from another project.
    is_seen = near.rules.sees_all and written.name not in near.named
    return (next(iter(places)), False) if is_seen and len(places) == 1 else None
