"""Types that extend or implement others, and methods that override others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sphinx_repodoc.index.uses.evaluation import Evaluator
from sphinx_repodoc.index.uses.found_values import OUTSIDE, Value
from sphinx_repodoc.index.uses.method_sets import add_implementing
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import CALLABLES, TYPES, FileRecord, Symbol, SymbolKind

Relation = Mapping[Definition, tuple[Definition, ...]]

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
        try:
            above = evaluator.find_member(Value(*owner, above=True), symbol.name)
        except RecursionError:
            continue
        if above and above is not OUTSIDE and above.exact and above.symbol:
            yield Definition(path, symbol.qualname), above.definition


def _invert(relation: Relation) -> Relation:
    inverted: dict[Definition, set[Definition]] = {}
    for one, others in relation.items():
        for other in others:
            inverted.setdefault(other, set()).add(one)
    return {one: tuple(sorted(inverted[one])) for one in sorted(inverted)}
