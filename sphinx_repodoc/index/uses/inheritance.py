"""Types that extend or implement others, and methods that override others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sphinx_repodoc.index.uses.evaluation import Evaluator
from sphinx_repodoc.index.uses.found_values import OUTSIDE, Value
from sphinx_repodoc.index.uses.method_sets import add_implementing
from sphinx_repodoc.index.uses.symbol_table import SymbolTable
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.languages.settings import ScopeRules
from sphinx_repodoc.model import CALLABLES, TYPES, FileRecord, Symbol, SymbolKind
from sphinx_repodoc.overloads import list_parameters, replaces

Relation = Mapping[Definition, tuple[Definition, ...]]

_MAX_LEVELS = 10
_MARKS = frozenset({"override", "Override"})
_NEVER_OVERRIDDEN = frozenset({"__init__", "__new__", "constructor", "initialize"})


@dataclass(frozen=True, slots=True)
class Inheritance:
    """The types of the repository that a type is derived from, and the methods of these types that
    a method overrides; both in the other direction as well."""

    bases: Relation = field(default_factory=dict)
    derived: Relation = field(default_factory=dict)
    overrides: Relation = field(default_factory=dict)
    overridden: Relation = field(default_factory=dict)


def find_inheritance(evaluator: Evaluator, records: Mapping[str, FileRecord]) -> Inheritance:
    """Return the inheritance of all types and methods."""
    bases: dict[Definition, tuple[Definition, ...]] = {}
    overrides: dict[Definition, tuple[Definition, ...]] = {}
    for path, record in records.items():
        symbols = record.analysis.symbols if record.analysis else ()
        for symbol in symbols:
            if symbol.kind in TYPES and symbol.bases:
                here = Definition(path, symbol.qualname)
                found = {each.definition for each in evaluator.list_bases(here)} - {here}
                if found:
                    bases[here] = tuple(sorted(found))
        for method, above in _list_overrides(evaluator, path, symbols, bases):
            overrides[method] = (above,)
    add_implementing(evaluator, records, bases, overrides)
    return Inheritance(bases, _invert(bases), overrides, _invert(overrides))


def _list_overrides(
    evaluator: Evaluator, path: str, symbols: tuple[Symbol, ...], bases: Relation
) -> Iterator[tuple[Definition, Definition]]:
    """Yield the methods of a file and the methods that they override."""
    for symbol in symbols:
        is_method = symbol.kind in CALLABLES and symbol.kind is not SymbolKind.CONSTRUCTOR
        if not is_method or not symbol.parent or symbol.name in _NEVER_OVERRIDDEN:
            continue
        owner = Definition(path, symbol.parent)
        if owner not in bases:
            continue
        if above := _find_above(evaluator, owner, symbol):
            yield Definition(path, symbol.qualname), above


def _find_above(evaluator: Evaluator, owner: Definition, method: Symbol) -> Definition | None:
    """Return the nearest method that a method of the type *owner* overrides."""
    table = evaluator.table
    rules = table.neighbours.find_rules(owner.path)[1]
    likely: Definition | None = None
    for _ in range(_MAX_LEVELS):
        try:
            found = evaluator.find_member(Value(*owner, above=True), method.name)
        except RecursionError:
            break
        if not found or found is OUTSIDE or not found.exact or not found.symbol:
            break
        above = found.definition
        symbol = table.find_symbol(above)
        if not rules.calls_own or not symbol:
            return above
        others = table.list_overloads(above) or [symbol]
        fits = {_replaces(table, above.path, method, other, rules) for other in others}
        if True in fits:
            return above
        likely = likely or (above if None in fits else None)
        if not symbol.parent or symbol.parent == owner.symbol:
            break
        owner = Definition(above.path, symbol.parent)
    marks = (*method.prefix.split(), *(each.lstrip("@") for each in method.decorators))
    return None if _MARKS.isdisjoint(marks) else likely


def _replaces(
    table: SymbolTable, path: str, method: Symbol, above: Symbol, rules: ScopeRules
) -> bool | None:
    """Return whether a method overrides one *above* it of the same name, in the file at *path*.
    None if it does so only if it is marked as overriding."""
    is_static = "static" in method.prefix.split()
    if is_static != ("static" in above.prefix.split()):
        return False
    if is_static and "abstract" not in above.prefix.split():
        return False
    if not rules.by_arguments:
        return True
    around: Symbol | None = above
    parameters: set[str] = set()
    while around:
        parameters.update(list_parameters(f"{around.prefix} {around.signature}"))
        around = table.find_symbol((path, around.parent)) if around.parent else None
    return replaces(method.signature, above.signature, parameters)


def _invert(relation: Relation) -> Relation:
    inverted: dict[Definition, set[Definition]] = {}
    for one, others in relation.items():
        for other in others:
            inverted.setdefault(other, set()).add(one)
    return {one: tuple(sorted(inverted[one])) for one in sorted(inverted)}
