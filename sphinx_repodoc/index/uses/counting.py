"""Completeness of counts: whether files beyond the counted ones may use a symbol.

Occurrences of a name whose meaning is unknown are remembered with their files. The count of a
symbol with that name is complete if all of these files are counted anyway.
"""

from __future__ import annotations

import enum
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from sphinx_repodoc.index.facts import Use
from sphinx_repodoc.index.uses.extensions import find_extended
from sphinx_repodoc.index.uses.locations import Locations
from sphinx_repodoc.index.uses.near import Neighbours
from sphinx_repodoc.languages.load import list_read_names
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.languages.settings import ScopeRules
from sphinx_repodoc.model import (
    TYPES,
    UNREAD_OWNER,
    VALUES,
    FileRecord,
    Reference,
    ResolvedImport,
    Symbol,
    SymbolKind,
    Visibility,
)

_UNCOUNTED = frozenset({
    SymbolKind.NAMESPACE, SymbolKind.MODULE, SymbolKind.HEADING, SymbolKind.ANCHOR,
    SymbolKind.SELECTOR, SymbolKind.KEY, SymbolKind.STAGE, SymbolKind.JOB, SymbolKind.STEP,
    SymbolKind.PLAY, SymbolKind.TASK, SymbolKind.TARGET, SymbolKind.CONSTRUCTOR,
})  # fmt: skip
"""Kinds of symbols whose uses are not searched, or count for another symbol."""
_VALUES = VALUES | {SymbolKind.ENUMERATOR}
_TYPED = TYPES | {SymbolKind.TYPE}

_Users = Mapping[str, Mapping[str, set[str]]]
"""Path -> qualified name of a symbol there -> the files that use it."""


class Counting(enum.StrEnum):
    """What the number of using files of a symbol says."""

    COMPLETE = "complete"
    AT_LEAST = "at least"
    NOT_COUNTED = "not counted"


@dataclass(slots=True)
class UnknownNames:
    """Files that use a name in a way that is not understood, by family of languages and name: with
    an object before it, or without."""

    symbols: Mapping[str, object]
    neighbours: Neighbours
    members: defaultdict[tuple[str, str], set[str]] = field(
        default_factory=lambda: defaultdict(set)
    )
    plain: defaultdict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    paths: set[str] = field(default_factory=set)

    def add(self, family: str, path: str, reference: Reference, *, is_open: bool = False) -> None:
        """Note a *reference* whose meaning is unknown. *is_open* says that it may mean a member
        even without an object, and the other way round."""
        if reference.name in self.symbols:
            self.paths.add(path)
            key = (family, reference.name)
            if reference.owner or is_open:
                self.members[key].add(path)
            if is_open or reference.owner in {"", UNREAD_OWNER}:
                self.plain[key].add(path)


def find_incomplete(
    records: Mapping[str, FileRecord],
    unknown: UnknownNames,
    by_target: Mapping[str, Iterable[Use]],
    locations: Locations,
    imports: Mapping[str, tuple[ResolvedImport, ...]],
) -> Mapping[str, Mapping[str, Counting]]:
    """Return the symbols whose counts are not complete: path -> qualified name -> what the count
    says."""
    unread = _list_unread(records, imports)
    users = _group_users(by_target)
    found: dict[str, Mapping[str, Counting]] = {}
    for path, record in records.items():
        symbols = record.analysis.symbols if record.analysis else ()
        family, rules = unknown.neighbours.find_rules(path) if symbols else ("", ScopeRules())
        searched = list_read_names(record.analysis.language) if record.analysis else frozenset()
        kinds = {symbol.qualname: symbol.kind for symbol in symbols}
        judged: dict[str, Counting] = {}
        added = _list_added(path, record, unknown.neighbours)
        others = locations.get(path, {})
        for symbol in symbols:
            counting = _judge_kind(symbol, searched)
            if counting is Counting.COMPLETE:
                is_member = kinds.get(symbol.parent) in _TYPED or _extends(symbol, rules)
                names = unknown.members if is_member else unknown.plain
                is_hidden = symbol.visibility is Visibility.PRIVATE and not is_member
                doubtful = () if is_hidden else names.get((family, symbol.name), ())
                places = (Definition(path, symbol.qualname), *others.get(symbol.qualname, ()))
                is_open = path in unread or symbol.qualname.startswith(added)
                if is_open or (doubtful and not doubtful <= _list_known(places, users)):
                    counting = Counting.AT_LEAST
            if counting is not Counting.COMPLETE:
                judged[symbol.qualname] = counting
        if judged:
            found[path] = judged
    return found


def _group_users(by_target: Mapping[str, Iterable[Use]]) -> _Users:
    users: dict[str, dict[str, set[str]]] = {}
    for path, uses in by_target.items():
        here = users[path] = defaultdict(set)
        for use in uses:
            here[use.symbol].add(use.path)
    return users


def _list_known(places: Iterable[Definition], users: _Users) -> set[str]:
    """Return the files with the *places* of a symbol, and those that use it."""
    found = {place.path for place in places}
    return found.union(*(users.get(path, {}).get(symbol, ()) for path, symbol in places))


def _extends(symbol: Symbol, rules: ScopeRules) -> bool:
    return bool(rules.extension) and bool(find_extended(symbol, rules))


def _list_added(path: str, record: FileRecord, neighbours: Neighbours) -> tuple[str, ...]:
    """Return the starts of qualified names that need no import: those that a file adds to another
    module, and all of a file that has no imports and exports."""
    analysis = record.analysis
    if analysis is None or not neighbours.find_rules(path)[1].names_imports:
        return ()
    exported = (
        each.visibility is Visibility.PUBLIC and "declare" not in each.prefix.split()
        for each in analysis.symbols
        if not each.parent
    )
    if not analysis.imports and not any(exported):
        return ("",)
    modules = (each.qualname for each in analysis.symbols if each.kind is SymbolKind.MODULE)
    return tuple(f"{name}." for name in modules)


def _judge_kind(symbol: Symbol, searched: Collection[str]) -> Counting:
    """Return what counts of a symbol's kind say in a language in which some kinds of uses are
    searched."""
    if symbol.kind in _UNCOUNTED or not searched:
        return Counting.NOT_COUNTED
    if "name" in searched:
        return Counting.COMPLETE
    return Counting.NOT_COUNTED if symbol.kind in _VALUES else Counting.AT_LEAST


def _list_unread(
    records: Mapping[str, FileRecord], imports: Mapping[str, tuple[ResolvedImport, ...]]
) -> set[str]:
    """Return the files that a file imports whose code could not be read."""
    unread: set[str] = set()
    for path, found in imports.items():
        analysis = records[path].analysis
        is_read = analysis and not any(gap.is_unread for gap in analysis.gaps)
        if analysis and analysis.problems and not analysis.symbols:
            is_read = False
        if not is_read:
            unread.update(target for each in found for target in each.targets)
    return unread
