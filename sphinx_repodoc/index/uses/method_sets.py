"""Types that implement an interface without naming it: they have all of its methods, with the same
parameters and results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sphinx_repodoc.index.uses.evaluation import Evaluator
from sphinx_repodoc.index.uses.signatures import Signatures
from sphinx_repodoc.languages.load import LANGUAGES, read_lines
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import FileRecord, Symbol, SymbolKind

_INTERFACE = SymbolKind.INTERFACE
_TYPES = frozenset({SymbolKind.STRUCT, SymbolKind.TYPE, _INTERFACE})
_MEMBERS = frozenset({SymbolKind.METHOD, SymbolKind.FIELD})

_Key = tuple[str, str]
"""The unit and the name of a type."""

Methods = Mapping[str, Sequence[Definition]]
"""Name -> the definitions of a method: several are alternatives for different platforms."""


@dataclass(slots=True)
class MethodSets:
    """The methods of the types in languages whose interfaces need no mention."""

    evaluator: Evaluator
    records: Mapping[str, FileRecord]
    _types: dict[_Key, list[Definition]] = field(default_factory=dict)
    _members: dict[_Key, dict[str, list[Definition]]] = field(default_factory=dict)
    _standard: dict[str, dict[str, list[Definition]]] = field(default_factory=dict)
    _signatures: Signatures = field(init=False)

    def __post_init__(self) -> None:
        self._signatures = Signatures(self.evaluator)
        neighbours = self.evaluator.table.neighbours
        for path, record in self.records.items():
            if not record.analysis or not neighbours.find_rules(path)[1].implements_by_methods:
                continue
            self._add_standard(LANGUAGES[record.analysis.language].folder)
            unit = neighbours.find_unit(path)
            for symbol in record.analysis.symbols:
                place = Definition(path, symbol.qualname)
                if symbol.kind in _TYPES and not symbol.parent:
                    self._types.setdefault((unit, symbol.name), []).append(place)
                elif symbol.kind in _MEMBERS and "." not in symbol.parent:
                    members = self._members.setdefault((unit, symbol.parent), {})
                    members.setdefault(symbol.name, []).append(place)

    def _add_standard(self, folder: str) -> None:
        """Add the interfaces of the language itself, as definitions of no file."""
        for line in read_lines(folder, "standard_interfaces.txt") if not self._standard else ():
            name, written = line.split(" ", 1)
            method, bracket, signature = written.partition("(")
            place = Definition("", f"{name}.{method}")
            self._standard.setdefault(name, {})[method] = [place]
            self._signatures.add(place, bracket + signature)

    def list_implementing(self) -> Iterator[tuple[Sequence[Definition], Methods, Definition]]:
        """Yield the places and the methods of a type, and an interface that it implements."""
        methods = {
            key: self._list_methods(key) for key in self._types if not self._find_promise(key)
        }
        having: dict[str, list[_Key]] = {}
        for key, names in methods.items():
            for name in names:
                having.setdefault(name, []).append(key)
        for key in self._types:
            wanted = self._list_wanted(key)
            if not wanted:
                continue
            rarest = min(wanted, key=lambda name: len(having.get(name, ())))
            for other in having.get(rarest, ()):
                if self._fits(key[0], wanted, other[0], methods[other]):
                    for place in self._types[key]:
                        yield self._types[other], methods[other], place

    def list_methods(self, interface: Definition) -> Methods:
        """Return the methods of an interface and of those that it embeds."""
        unit = self.evaluator.table.neighbours.find_unit(interface.path)
        return self._list_methods((unit, interface.symbol))

    def _find_symbol(self, place: Definition) -> Symbol | None:
        return self.evaluator.table.find_symbol(place)

    def _find_promise(self, key: _Key) -> Symbol | None:
        """Return the interface of that name."""
        symbol = self._find_symbol(self._types[key][0])
        return symbol if symbol and symbol.kind is _INTERFACE else None

    def _list_wanted(self, key: _Key) -> Methods:
        """Return the methods of an interface; none if it is generic or not known completely."""
        symbol = self._find_promise(key)
        if not symbol or symbol.signature.startswith("["):
            return {}
        queue = [self._types[key][0]]
        for place in queue:
            found = self._find_symbol(place) if place.path else None
            bases = self._list_bases(place)
            if found and (found.kind is not _INTERFACE or len(bases) < len(found.bases)):
                return {}
            queue += [base for base in bases if base not in queue]
        return self._list_methods(key)

    def _list_methods(self, key: _Key) -> Methods:
        """Return the methods of a type and of the types that it embeds. Members of an outer type
        hide those of an inner one, and those of two inner types hide each other."""
        found: dict[str, Sequence[Definition]] = {}
        level = dict.fromkeys(self._types[key][:1])
        is_promise = self._find_promise(key) is not None
        seen = set(level)
        while level:
            here: dict[str, list[Sequence[Definition]]] = {}
            for place in level:
                for name, places in self._list_members(place).items():
                    here.setdefault(name, []).append(places)
            for name, several in here.items():
                found.setdefault(name, several[0] if len(several) == 1 or is_promise else ())
            below = dict.fromkeys(base for place in level for base in self._list_bases(place))
            level = {place: None for place in below if place not in seen}
            seen.update(level)
        return {name: places for name, places in found.items() if self._is_method(places)}

    def _list_members(self, place: Definition) -> Methods:
        if not place.path:
            return self._standard[place.symbol]
        unit = self.evaluator.table.neighbours.find_unit(place.path)
        return self._members.get((unit, place.symbol), {})

    def _list_bases(self, place: Definition) -> list[Definition]:
        symbol = self._find_symbol(place) if place.path else None
        if not symbol or symbol.kind is SymbolKind.TYPE or not symbol.bases:
            return []
        names = (self._signatures.name(place.path, base.lstrip("*")) for base in symbol.bases)
        known = [each.definition for each in self.evaluator.list_bases(place)]
        return known + [Definition("", name) for name in names if name in self._standard]

    def _is_method(self, places: Sequence[Definition]) -> bool:
        symbol = self._find_symbol(places[0]) if places and places[0].path else None
        return symbol.kind is SymbolKind.METHOD if symbol else bool(places)

    def _fits(self, unit: str, wanted: Methods, other: str, methods: Methods) -> bool:
        """Return whether a type in the unit *other* has all *wanted* methods. Those in small
        letters belong to their unit."""
        if not wanted.keys() <= methods.keys():
            return False
        is_near = unit == other or not any(name[0].islower() for name in wanted)
        return is_near and all(
            self._signatures.are_equal(places[0], methods[name][0])
            for name, places in wanted.items()
        )


def add_implementing(
    evaluator: Evaluator,
    records: Mapping[str, FileRecord],
    bases: dict[Definition, tuple[Definition, ...]],
    overrides: dict[Definition, tuple[Definition, ...]],
) -> None:
    """Add to *bases* the interfaces that types implement without naming them, and to *overrides*
    the methods of these."""
    sets = MethodSets(evaluator, records)
    for places, methods, interface in sets.list_implementing():
        for place in places:
            bases[place] = _join(bases.get(place, ()), [interface])
        for name, above in sets.list_methods(interface).items():
            for method in methods[name]:
                others = [each for each in above if each.path and each != method]
                if others and method.path:
                    overrides[method] = _join(overrides.get(method, ()), others)


def _join(known: Sequence[Definition], more: Iterable[Definition]) -> tuple[Definition, ...]:
    return tuple(sorted({*known, *more}))
