"""Uses: which file uses which definition of which file.

References are resolved in the order of the language's scopes (:mod:`roots`), and the objects
before them by the types that the code states (:mod:`evaluation`). A name of unknown meaning counts
as no use, but is kept, because uses of a definition with that name may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from sphinx_repodoc.index.facts import Use
from sphinx_repodoc.index.resolved_imports import Resolvers
from sphinx_repodoc.index.uses.code_paths import CodePaths
from sphinx_repodoc.index.uses.counting import Counting, UnknownNames, find_incomplete
from sphinx_repodoc.index.uses.evaluation import Evaluator
from sphinx_repodoc.index.uses.found_values import OUTSIDE, Found, Value
from sphinx_repodoc.index.uses.inheritance import Inheritance, find_inheritance
from sphinx_repodoc.index.uses.locations import Locations, Mains, find_locations, find_mains
from sphinx_repodoc.index.uses.module_roots import ModuleRoots
from sphinx_repodoc.index.uses.near import Neighbours
from sphinx_repodoc.index.uses.roots import NamedRoots
from sphinx_repodoc.index.uses.symbol_table import SymbolTable
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import (
    ATTRIBUTE_OWNER,
    CALLABLES,
    EXPORT_OWNER,
    GLOBAL_OWNER,
    LOCAL_IMPORT,
    MACRO_OWNER,
    QUOTED,
    UNKNOWN_OWNER,
    UNREAD_OWNER,
    FileRecord,
    Reference,
    ReferenceKind,
    ResolvedImport,
    Symbol,
    Visibility,
)
from sphinx_repodoc.overloads import takes

_PLAIN = re.compile(r"\w+(?:\.\w+)*")

References = Iterable[tuple[str, tuple[Reference, ...]]]
"""Pairs of a path and the names that the file uses, sorted by path. It may be a generator."""


@dataclass(frozen=True, slots=True)
class Uses:
    """Uses by the file that contains them, and by the file that defines the used symbol; the
    locations of symbols that several files declare, and the main ones of types with parts; what
    the numbers of users say if they are not complete; the inheritance of types and methods; and
    the files with names of unknown meaning that may be those of definitions in the repository."""

    by_user: Mapping[str, tuple[Use, ...]] = field(default_factory=dict)
    by_target: Mapping[str, tuple[Use, ...]] = field(default_factory=dict)
    locations: Locations = field(default_factory=dict)
    mains: Mains = field(default_factory=dict)
    incomplete: Mapping[str, Mapping[str, Counting]] = field(default_factory=dict)
    inheritance: Inheritance = field(default_factory=Inheritance)
    doubtful: frozenset[str] = frozenset()

    def list_outside(self, path: str) -> Iterator[Use]:
        """Yield the uses of the definitions of *path* in other files. A symbol that other files
        declare, too, has the uses of all its locations."""
        others = self.locations.get(path, {})
        for use in self.by_target.get(path, ()):
            if use.path != path and all(
                use.path != each.path for each in others.get(use.symbol, ())
            ):
                yield use
        names: dict[str, dict[str, list[str]]] = {}
        for name, places in others.items():
            for place in places:
                names.setdefault(place.path, {}).setdefault(place.symbol, []).append(name)
        for target, wanted in sorted(names.items()):
            for use in self.by_target.get(target, ()):
                for name in wanted.get(use.symbol, ()):
                    if use.path not in {path, *(place.path for place in others[name])}:
                        yield replace(use, target=path, symbol=name)

    def list_others(self, use: Use) -> tuple[Definition, ...]:
        """Return the other locations that count for the use of a symbol: none for a type with
        several parts."""
        if Definition(use.target, use.symbol) in self.mains:
            return ()
        return self.locations.get(use.target, {}).get(use.symbol, ())

    def list_located(self, path: str) -> Iterator[Use]:
        """Yield the uses in the file at *path*, once for each location of the used symbol."""
        for use in self.by_user.get(path, ()):
            yield use
            for other in self.list_others(use):
                yield replace(use, target=other.path, symbol=other.symbol)

    def list_users(self, path: str) -> Iterator[Use]:
        """Yield the uses in other files that count for the file at *path*. A type with several
        parts counts only for the file of the main one."""
        yield from (use for use in self.list_outside(path) if self.is_main(path, use.symbol))

    def is_main(self, path: str, symbol: str) -> bool:
        """Return whether a definition is not one of the lesser parts of a type."""
        place = Definition(path, symbol)
        return self.mains.get(place, place) == place

    def list_targets(self) -> Iterator[str]:
        """Yield the files with definitions that are used, sorted."""
        yield from sorted(self.by_target.keys() | self.locations.keys())

    def judge(self, path: str, symbol: str) -> Counting:
        """Return what the number of users of a symbol says."""
        return self.incomplete.get(path, {}).get(symbol, Counting.COMPLETE)


class _Resolver:
    """Finds the definitions that references mean."""

    def __init__(
        self,
        records: Mapping[str, FileRecord],
        symbols: Mapping[str, tuple[tuple[str, Symbol], ...]],
        imports: Mapping[str, tuple[ResolvedImport, ...]],
        resolvers: Resolvers,
    ) -> None:
        self.neighbours = neighbours = Neighbours(records, imports)
        table = SymbolTable(records, neighbours)
        self._paths = CodePaths(records, resolvers.paths)
        named = NamedRoots(neighbours, table, symbols, self._paths)
        self._roots: dict[str, ModuleRoots | NamedRoots] = {
            language: ModuleRoots(table, imports, each)
            for language, each in resolvers.exact.items()
        }
        self._roots[""] = self._named = named
        self._records = records
        self.evaluator = Evaluator(table, dict(self._roots))
        named.evaluator = self.evaluator
        # Hundreds of thousands of uses share a few lists of lines.
        self.lines: dict[tuple[int, ...], tuple[int, ...]] = {}

    def close(self) -> None:
        """Break the cycle of references, so that the caches are freed: they take much memory, and
        a build pauses the garbage collector."""
        self.evaluator.roots.clear()

    def resolve(self, path: str, reference: Reference) -> Found:
        """Return the meaning of a reference in the file at *path*."""
        if reference.owner == UNREAD_OWNER:
            return None
        if reference.owner == UNKNOWN_OWNER:
            return self._named.find_extension(path, reference.name)
        scope = reference.scope
        if not reference.owner or reference.owner == GLOBAL_OWNER:
            scope = "" if reference.owner else scope
            found = self._find_roots(path).find(path, scope, reference.name, reference.kind)
            return found if scope or not reference.owner else self._named.check_global(path, found)
        if reference.through == QUOTED and self._find_roots(path) is self._named:
            return self._named.find_quoted(path, f"{reference.owner}.{reference.name}")
        if reference.owner == ATTRIBUTE_OWNER:
            return self._named.find_attribute(path, scope, reference.name)
        if reference.owner == MACRO_OWNER:
            return self._named.find_macro(path, scope, reference.name)
        if reference.owner == LOCAL_IMPORT:
            return self._find_roots(path).find_import(path, reference.name)
        if reference.owner == EXPORT_OWNER:
            return self._find_roots(path).find_in_module(path, reference.name)
        if self._paths.has_paths(path) and _PLAIN.fullmatch(reference.owner):
            names = (*reference.owner.split("."), reference.name)
            if found := self._paths.find(path, scope, *names):
                return found
        found = self._find_member(path, scope, reference)
        if found is None or found is OUTSIDE:
            other = self._named.find_member_macro(path, reference.name)
            return other or self._named.find_extension(path, reference.name) or found
        return found

    def _find_member(self, path: str, scope: str, reference: Reference) -> Found:
        """Return the member that a reference with an object before it means."""
        owner = self.evaluator.evaluate(path, scope, reference.owner)
        is_known = owner is not None and owner is not OUTSIDE
        found = self.evaluator.find_member(owner, reference.name) if is_known and owner else owner
        if not (found and found is not OUTSIDE and found.exact) and _PLAIN.fullmatch(
            reference.owner
        ):
            names = (*reference.owner.split("."), reference.name)
            if qualified := self._find_roots(path).find_qualified(path, names):
                return qualified
            if owner is None:
                return self._named.guess_member(path, reference.owner, reference.name)
        if found is None or found is OUTSIDE:
            return found
        if reference.kind is not ReferenceKind.CALL:
            found = self.evaluator.find_made(found) or found
        return OUTSIDE if self._is_hidden(path, found) else found

    def choose_overload(self, found: Found, reference: Reference) -> Found:
        """Return the inherited function that a call means if no own one of a type takes so many
        arguments."""
        if not reference.arguments or found is None or not found.symbol:
            return found
        symbol = self.evaluator.table.find_symbol(found[:2])
        if symbol is None:
            return found
        overloads = self.evaluator.table.list_overloads(found.definition) or [symbol]
        is_function = symbol.kind in CALLABLES and symbol.parent
        if not is_function or any(takes(e.signature, reference.arguments) for e in overloads):
            return found
        above = Value(found.path, symbol.parent, above=True)
        inherited = self.evaluator.find_member(above, reference.name)
        is_known = inherited is not None and inherited is not OUTSIDE
        return inherited if is_known else found._replace(exact=False)

    def is_broken(self, path: str) -> bool:
        """Return whether parts of a file are not understood, so that no name has a clear place."""
        analysis = self._records[path].analysis
        return bool(analysis and analysis.unparsed)

    def is_conditional(self, path: str, reference: Reference, place: Definition) -> bool:
        """Return whether a definition is only in a branch of an ``#if`` around which a reference
        is."""
        branch = self.evaluator.table.find_branch(place)
        if branch is None:
            return False
        first, last = branch
        return path != place.path or not all(first < line < last for line in reference.lines)

    def _find_roots(self, path: str) -> ModuleRoots | NamedRoots:
        analysis = self._records[path].analysis
        return self._roots.get(analysis.language if analysis else "", self._roots[""])

    def _is_hidden(self, path: str, found: Value) -> bool:
        """Return whether a definition of another file is private there."""
        if path == found.path or not self._named.neighbours.find_rules(path)[1].hides_private:
            return False
        symbol = self.evaluator.table.find_symbol(found[:2])
        return symbol is not None and symbol.visibility is Visibility.PRIVATE


def find_uses(
    references: References,
    records: Mapping[str, FileRecord],
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]],
    imports: Mapping[str, tuple[ResolvedImport, ...]],
    resolvers: Resolvers,
) -> Uses:
    """Return the uses of definitions in all files, sorted."""
    resolver = _Resolver(records, symbols, imports, resolvers)
    neighbours = resolver.neighbours
    by_user: dict[str, tuple[Use, ...]] = {}
    by_target: dict[str, list[Use]] = {}
    unknown = UnknownNames(symbols, neighbours)
    for path, found in references:
        uses = list(_list_uses(resolver, unknown, path, found))
        uses.sort(key=lambda use: (use.lines, use.name, use.kind, use.target, use.symbol))
        if uses:
            by_user[path] = tuple(uses)
        for use in uses:
            if use.kind is ReferenceKind.EXPORT:
                continue
            by_target.setdefault(use.target, []).append(use)
    targets = {target: tuple(by_target[target]) for target in sorted(by_target)}
    locations = find_locations(resolver.evaluator.table, neighbours)
    mains = find_mains(resolver.evaluator.table, locations)
    inheritance = find_inheritance(resolver.evaluator, records)
    resolver.close()
    del resolver
    incomplete = find_incomplete(records, unknown, targets, locations, imports)
    paths = frozenset(unknown.paths)
    return Uses(by_user, targets, locations, mains, incomplete, inheritance, paths)


def _list_uses(
    resolver: _Resolver, unknown: UnknownNames, path: str, references: Iterable[Reference]
) -> Iterator[Use]:
    """Yield the uses in the file at *path*, and note the names of unknown meaning."""
    family, rules = resolver.neighbours.find_rules(path)
    is_broken = resolver.is_broken(path)
    table = resolver.evaluator.table
    for reference in references:
        try:
            value = resolver.choose_overload(resolver.resolve(path, reference), reference)
        except RecursionError:
            # A limit for definitions that depend on each other in a way not foreseen.
            value = None
        if value is None or (is_broken and value is OUTSIDE):
            is_open = is_broken or (rules.opens_objects and not reference.owner)
            unknown.add(family, path, reference, is_open=is_open)
        elif value is not OUTSIDE and (value.symbol or value.path != path):
            place = value.definition
            is_exact = value.exact and not value.others
            is_exact = is_exact and not resolver.is_conditional(path, reference, place)
            if meant := table.find_space(place):
                lines = resolver.lines.setdefault(reference.lines, reference.lines)
                yield Use.of(path, reference, meant, lines, is_exact)
