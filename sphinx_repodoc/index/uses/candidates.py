"""Definitions in the repository that a name without an object may mean."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sphinx_repodoc.index.uses.extensions import find_extended
from sphinx_repodoc.index.uses.near import Near, Neighbours
from sphinx_repodoc.index.uses.symbol_table import dot
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.languages.settings import ScopeRules
from sphinx_repodoc.model import (
    CALLABLES,
    TYPES,
    VALUES,
    ReferenceKind,
    Symbol,
    SymbolKind,
    Visibility,
)

# A name with more definitions than this is too common to tell which one is meant.
_MAX_CANDIDATES = 400

_MADE = re.compile(r"\w+\((\w+)\)")

MEMBERS = frozenset({
    SymbolKind.METHOD, SymbolKind.CONSTRUCTOR, SymbolKind.FIELD, SymbolKind.PROPERTY,
    SymbolKind.ENUMERATOR,
})  # fmt: skip
TYPED = TYPES | {SymbolKind.TYPE, SymbolKind.MESSAGE, SymbolKind.TABLE, SymbolKind.VIEW}
_SPACES = frozenset({SymbolKind.NAMESPACE, SymbolKind.MODULE})
_MEANT = {
    ReferenceKind.CALL: CALLABLES | TYPED | VALUES,
    ReferenceKind.TYPE: TYPED | _SPACES | {SymbolKind.MACRO},
    ReferenceKind.BASE: TYPED,
}
_UNTAGGED = frozenset({ReferenceKind.CALL, ReferenceKind.NAME})
_TAGGED = frozenset({SymbolKind.STRUCT, SymbolKind.UNION, SymbolKind.ENUM})

Candidate = tuple[str, Symbol]
"""A path, and a symbol that the file defines."""
_Fitting = tuple[Sequence[Candidate], Mapping[Definition, str]]
"""Candidates, and their places with the qualified names of the definitions around them."""


@dataclass(slots=True)
class Candidates:
    """Finds the definitions of a name that a file may mean, with a cache: nearly all files may mean
    the same definitions of other files."""

    neighbours: Neighbours
    symbols: Mapping[str, tuple[Candidate, ...]]
    _named: dict[tuple[str, str], list[Candidate]] = field(default_factory=dict)
    _paths: dict[tuple[str, str], frozenset[str]] = field(default_factory=dict)
    _macros: dict[tuple[str, str], Sequence[Definition]] = field(default_factory=dict)
    _members: dict[tuple[str, str, str], Collection[Definition]] = field(default_factory=dict)
    _made: dict[str, tuple[Candidate, ...]] | None = None
    _fitting: dict[tuple[str, str, str, ReferenceKind | None], _Fitting] = field(
        default_factory=dict
    )

    def list_named(self, name: str, family: str) -> list[Candidate]:
        """Return the definitions of *name* in a family of languages."""
        key = (name, family)
        if key not in self._named:
            found = self.symbols.get(name, ())
            kept = [
                (path, symbol)
                for path, symbol in (found if len(found) <= _MAX_CANDIDATES else ())
                if self.neighbours.find_rules(path)[0] == family
            ]
            self._named[key], self._paths[key] = kept, frozenset(path for path, _ in kept)
        return self._named[key]

    def list_macros(self, name: str, family: str) -> Sequence[Definition]:
        """Return the macros of that *name*."""
        key = (name, family)
        if key not in self._macros:
            self._macros[key] = [
                Definition(path, symbol.qualname)
                for path, symbol in self.list_named(name, family)
                if symbol.kind is SymbolKind.MACRO
            ]
        return self._macros[key]

    def list_members(self, owner: str, name: str, family: str) -> Collection[Definition]:
        """Return the definitions *name* in types and namespaces called *owner*."""
        key = (owner, name, family)
        if key not in self._members:
            wanted = f".{owner}"
            self._members[key] = {
                Definition(path, symbol.qualname)
                for path, symbol in self.list_named(name, family)
                if f".{dot(symbol.parent)}".endswith(wanted)
            }
        return self._members[key]

    def has_own(self, near: Near, name: str) -> bool:
        """Return whether the file itself has a definition of that *name*."""
        self.list_named(name, near.family)
        return near.path in self._paths[name, near.family]

    def list_made(self, near: Near, name: str) -> list[Definition]:
        """Return the definitions that a macro makes with a *name*: ``START_TEST(name) { ... }``."""
        if self._made is None:
            found = ((_MADE.fullmatch(each), places) for each, places in self.symbols.items())
            self._made = {match[1]: places for match, places in found if match}
        made = self._made.get(name, ())
        return near.list_seen([Definition(path, symbol.qualname) for path, symbol in made])

    def list_fitting(self, near: Near, name: str, kind: ReferenceKind | None) -> _Fitting:
        """Return the definitions that a name without an object may mean in a file."""
        named = self.list_named(name, near.family)
        if near.opened or self.has_own(near, name):
            return self._choose_fitting(near, named, kind)
        key = (name, near.family, near.language, kind)
        if key not in self._fitting:
            self._fitting[key] = self._choose_fitting(near, named, kind)
        return self._fitting[key]

    def _choose_fitting(
        self, near: Near, named: Iterable[Candidate], kind: ReferenceKind | None
    ) -> _Fitting:
        rules = near.rules
        found = [each for each in named if fits(each[1], kind, rules)]
        found = self._drop_hidden(near, found)
        if rules.extension and kind is ReferenceKind.NAME:
            # The name of a function that extends a type is no value.
            found = [each for each in found if not find_extended(each[1], rules)]
        if rules.calls_own or rules.shares_folder or rules.binds_names:
            # Members of other types need an object.
            found = [
                (path, symbol)
                for path, symbol in found
                if symbol.kind not in MEMBERS
                or _is_free(symbol, rules)
                or (symbol.parent in near.opened and not rules.capitalises_types)
            ]
        return found, {Definition(path, each.qualname): each.parent for path, each in found}

    def _drop_hidden(self, near: Near, found: Iterable[Candidate]) -> list[Candidate]:
        """Leave out definitions of other files that need a qualifier, or that are private there."""
        rules = near.rules
        kept = []
        for path, symbol in found:
            is_other = path != near.path
            if is_other and rules.hides_private and symbol.visibility is Visibility.PRIVATE:
                continue
            needs_path = symbol.parent and (is_other or rules.module_words)
            if needs_path and not self._is_open(near, path, symbol):
                continue
            kept.append((path, symbol))
        return kept

    def _is_open(self, near: Near, path: str, symbol: Symbol) -> bool:
        """Return whether a definition inside another one needs no qualifier in the file."""
        if _is_free(symbol, near.rules):
            return True
        if symbol.kind in MEMBERS:
            return symbol.parent in near.opened
        if near.rules.includes or symbol.parent in near.opened:
            return True
        return near.rules.opens_namespaces and symbol.parent in self.neighbours.list_namespaces(
            path
        )


def fits(symbol: Symbol, kind: ReferenceKind | None, rules: ScopeRules) -> bool:
    """Return whether a use of a *kind* without an object can mean *symbol*."""
    if rules.tags_types and kind in _UNTAGGED and symbol.kind in _TAGGED:
        # Only the name of an alias needs no ``struct``.
        return symbol.prefix.startswith("typedef")
    return kind is None or kind not in _MEANT or symbol.kind in _MEANT[kind]


def _is_free(symbol: Symbol, rules: ScopeRules) -> bool:
    """Return whether a member needs no qualifier: an enumerator in C."""
    return symbol.kind is SymbolKind.ENUMERATOR and rules.includes
