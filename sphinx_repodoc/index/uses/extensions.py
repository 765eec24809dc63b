"""Functions that extend a type from outside of it: extension methods of C# and Kotlin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sphinx_repodoc.index.uses.found_values import OUTSIDE, Value
from sphinx_repodoc.index.uses.symbol_table import SymbolTable, dot
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.languages.settings import ScopeRules
from sphinx_repodoc.model import Symbol

if TYPE_CHECKING:
    from sphinx_repodoc.index.uses.evaluation import Evaluator

# The type without arguments and marks
_TYPE = re.compile(r"\s*([\w.:]+)\s*(?:<.*>)?\s*\??\s*", re.DOTALL)
_MAX_BASES = 30


@dataclass(slots=True)
class Extensions:
    """Finds such functions by their name and the type that they extend."""

    table: SymbolTable
    _by_name: dict[str, list[tuple[Definition, str, str]]] = field(default_factory=dict)
    _is_read: bool = False
    _foreign: dict[str, list[Definition]] = field(default_factory=dict)
    _found: dict[tuple[Definition, str], Value | None] = field(default_factory=dict)

    def find(self, evaluator: Evaluator, value: Value, name: str) -> Value | None:
        """Return the function *name* that extends the type of an object, or one of its bases."""
        if name not in self._list_all() or value.wraps or not value.is_object:
            return None
        key = (value.definition, name)
        if key not in self._found:
            self._found[key] = None
            self._found[key] = self._search(evaluator, value, name)
        found = self._found[key]
        return found._replace(exact=found.exact and value.exact) if found else None

    def list_foreign(self, evaluator: Evaluator, name: str) -> list[Definition]:
        """Return the functions *name* that extend types of other projects."""
        if name not in self._foreign:
            self._foreign[name] = [
                place
                for place, scope, written in self._list_all().get(name, ())
                if evaluator.evaluate(place.path, scope, written) in {None, OUTSIDE}
            ]
        return self._foreign[name]

    def _list_all(self) -> dict[str, list[tuple[Definition, str, str]]]:
        if not self._is_read:
            self._is_read, self._by_name = True, self._read_all()
        return self._by_name

    def _search(self, evaluator: Evaluator, value: Value, name: str) -> Value | None:
        level, seen = [value.definition], {value.definition}
        while level and len(seen) < _MAX_BASES:
            if places := self._list_places(evaluator, level, name):
                place, is_only = self.table.choose(value.path, places)
                is_one = len({each.symbol for each in places}) == 1
                found = value._replace(path=place.path, symbol=place.symbol, is_object=False)
                return found._replace(exact=is_only) if is_one else None
            bases = {base.definition for each in level for base in evaluator.list_bases(each)}
            level = sorted(bases - seen)
            seen |= bases
        return None

    def _list_places(
        self, evaluator: Evaluator, types: Sequence[Definition], name: str
    ) -> list[Definition]:
        """Return the functions *name* that extend one of *types*."""
        places = set()
        known = {self._identify(each) for each in types}
        for place, scope, written in self._by_name[name]:
            found = evaluator.evaluate(place.path, scope, written)
            if found is not None and self._identify(found.definition) in known:
                places.add(place)
        return sorted(places)

    def _identify(self, place: Definition) -> tuple[str, str]:
        """Return the same value for all places of one type."""
        return self.table.neighbours.find_unit(place.path) or place.path, dot(place.symbol)

    def _read_all(self) -> dict[str, list[tuple[Definition, str, str]]]:
        found: dict[str, list[tuple[Definition, str, str]]] = {}
        for path, symbol, written in self._list_extending():
            entry = (Definition(path, symbol.qualname), dot(symbol.parent), f"{dot(written)}!")
            found.setdefault(symbol.name, []).append(entry)
        return found

    def _list_extending(self) -> Iterator[tuple[str, Symbol, str]]:
        """Yield path, symbol and the extended type of all such functions."""
        for path, record in self.table.records.items():
            if not record.analysis:
                continue
            rules = self.table.neighbours.find_rules(path)[1]
            for symbol in record.analysis.symbols if rules.extends else ():
                written = find_extended(symbol, rules)
                if written and (name := _TYPE.fullmatch(written)):
                    yield path, symbol, name[1]


def find_extended(symbol: Symbol, rules: ScopeRules) -> str:
    """Return the type that a function extends, as it is written; empty if it extends none."""
    if not rules.extension:
        return symbol.parent if symbol.parent in rules.core_types else ""
    found = re.search(rules.extension, f"{symbol.prefix}|{symbol.signature}", re.DOTALL)
    return found[1] if found else ""
