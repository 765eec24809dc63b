"""Definitions of all files by their qualified names, with dots as separators.

A *unit* is a set of files that define names together: a Go package, a C# assembly, the headers and
sources of a C program. In most languages it is a single file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sphinx_repodoc.index.pairs import is_named_after
from sphinx_repodoc.index.uses.near import Neighbours
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import (
    CALLABLES,
    INNER_NAME,
    TYPES,
    VALUES,
    FileRecord,
    Symbol,
    SymbolKind,
    Visibility,
)
from sphinx_repodoc.roles import is_private


def dot(name: str) -> str:
    """Return a qualified name with dots as separators: the same object if it has only these."""
    return name.replace("::", ".").replace("\\", ".").replace("/", ".")


_SPACES = frozenset({SymbolKind.NAMESPACE, SymbolKind.MODULE})
# Words before types and functions that have several parts or implementations
_OPEN = "partial"
_PARTS = frozenset({"actual", "expect", _OPEN})


class _Choice(NamedTuple):
    """The definitions of a symbol, their files, whether they are one, and the closest definition by
    folder, or by path for the files themselves."""

    places: Sequence[Definition]
    paths: frozenset[str]
    is_one: bool
    closest: dict[str, Definition]


@dataclass(slots=True)
class SymbolTable:
    """Finds definitions by file or unit, and qualified name."""

    records: Mapping[str, FileRecord]
    neighbours: Neighbours
    _bodies: dict[str, dict[str, int]] = field(default_factory=dict)
    _parents: dict[str, set[str]] = field(default_factory=dict)
    _overloads: dict[str, dict[str, list[Symbol]]] = field(default_factory=dict)
    _own: dict[str, dict[str, Symbol]] = field(default_factory=dict)
    _written: dict[str, dict[str, Symbol]] = field(default_factory=dict)
    _functions: dict[str, dict[str, Symbol]] = field(default_factory=dict)
    _member_names: set[str] | None = None
    _units: dict[str, dict[str, list[Definition]]] = field(default_factory=dict)
    _spaces: dict[Definition, Definition | None] = field(default_factory=dict)
    _choices: dict[tuple[tuple[Definition, ...], bool], _Choice] = field(default_factory=dict)

    def list_own(self, path: str) -> Mapping[str, Symbol]:
        """Return the definitions of a file; of several with one name the first with a body."""
        if path not in self._own:
            record = self.records.get(path)
            analysis = record.analysis if record else None
            symbols = (*analysis.symbols, *analysis.inner) if analysis else ()
            found: dict[str, Symbol] = {}
            overloads: dict[str, list[Symbol]] = {}
            functions = self._functions[path] = {}
            for symbol in symbols:
                name = dot(symbol.qualname)
                if name in found and symbol.kind in CALLABLES and symbol.kind is found[name].kind:
                    overloads.setdefault(name, [found[name]]).append(symbol)
                if symbol.kind in CALLABLES and found.get(name, symbol).kind in VALUES:
                    functions[name] = symbol
                if name not in found or _is_better(symbol, found[name]):
                    found[name] = symbol
            self._own[path], self._overloads[path] = found, overloads
            written = {each.qualname: found[dot(each.qualname)] for each in symbols}
            self._written[path] = found if written.keys() == found.keys() else written
            overloads_count = self.neighbours.find_rules(path)[1].overloads if record else False
            self._bodies[path] = _count_bodies(symbols, is_once=overloads_count)
            if not self.neighbours.find_unit(path):
                self._parents[path] = {symbol.parent for symbol in symbols}
        return self._own[path]

    def find_symbol(self, definition: tuple[str, str]) -> Symbol | None:
        """Return the symbol of a definition, of which path and qualified name suffice."""
        path, name = definition
        if path not in self._written:
            self.list_own(path)
        return self._written[path].get(name) or self._own[path].get(dot(name))

    def find_function(self, definition: Definition) -> Symbol | None:
        """Return the function with the name of a field: ``size()`` beside ``size``."""
        self.list_own(definition.path)
        return self._functions[definition.path].get(dot(definition.symbol))

    def list_overloads(self, definition: Definition) -> Sequence[Symbol]:
        """Return the symbols of a function with several declarations, without the one that they
        hide."""
        self.list_own(definition.path)
        found = self._overloads[definition.path].get(dot(definition.symbol), ())
        return [symbol for symbol in found if symbol.declared] or found

    def is_member_name(self, name: str) -> bool:
        """Return whether any file has a definition *name* inside of another one."""
        if self._member_names is None:
            analyses = [each.analysis for each in self.records.values() if each.analysis]
            self._member_names = {
                dot(symbol.qualname).rpartition(".")[2]
                for analysis in analyses
                for symbol in (*analysis.symbols, *analysis.inner)
                if "." in dot(symbol.qualname)
            }
        return name.rpartition(".")[2] in self._member_names

    def has_members(self, place: Definition) -> bool:
        """Return whether a definition contains others, also in other files of its unit."""
        unit = self.neighbours.find_unit(place.path)
        self._read_units() if unit and not self._units else self.list_own(place.path)
        return place.symbol in self._parents.get(unit or place.path, ())

    def has_type(self, path: str, name: str) -> bool:
        """Return whether a file defines a type with the dotted qualified *name*."""
        symbol = self.list_own(path).get(name)
        return symbol is not None and symbol.kind in TYPES

    def count_bodies(self, place: Definition) -> int:
        """Return how many definitions with a body a file has for one symbol: alternatives."""
        self.list_own(place.path)
        return self._bodies[place.path].get(dot(place.symbol), 0)

    def choose(self, path: str, places: Sequence[Definition]) -> tuple[Definition, bool]:
        """Return one of the *places* that declare or define a symbol, and whether it is certain.

        That is a definition with a body, which may be in a file that the one at *path* does not
        see. Several of them are alternatives: the closest is returned.
        """
        if len(places) == 1 and self.count_bodies(places[0]) == 1:
            return places[0], True
        choice = self._find_choice(path, places)
        if len(choice.places) == 1:
            return choice.places[0], choice.is_one
        # All other files of a folder are equally close to them.
        near = path if path in choice.paths else path.rpartition("/")[0]
        if near not in choice.closest:
            choice.closest[near] = self._find_closest(path, choice.places)
        return choice.closest[near], choice.is_one

    def find_main(self, places: Sequence[Definition]) -> Definition | None:
        """Return the main one of the *places* of a type with several parts: in the file of its
        name, else with base types or a text, else the first one. None for anything else."""
        if len(places) < 2 or not self._are_parts(places):
            return None
        return min(places, key=lambda place: (self._rank_part("", place), place))

    def _are_parts(self, places: Sequence[Definition]) -> bool:
        """Return whether *places* are parts of a type that several files open."""
        symbols = [self.find_symbol(place) for place in places]
        if not all(symbol and symbol.kind in TYPES for symbol in symbols):
            return False
        rules = self.neighbours.find_rules(places[0].path)[1]
        is_open = rules.opens_modules and not rules.merges
        return is_open or all(symbol and _OPEN in symbol.prefix.split() for symbol in symbols)

    def _rank_part(self, path: str, place: Definition) -> tuple[bool, bool, bool, bool]:
        """Return the order of a part of a type for the file at *path*. Tests may add methods."""
        symbol = self.find_symbol(place)
        folder, own = place.path.rpartition("/")[0], path.rpartition("/")[0]
        is_hidden = is_private(folder) and not is_private(own)
        is_named = is_named_after(place.path, dot(place.symbol))
        is_told = symbol is not None and bool(symbol.bases or symbol.doc)
        return place.path != path, is_hidden, not is_named, not is_told

    def is_one(self, path: str, places: Sequence[Definition]) -> bool:
        """Return whether :meth:`choose` is certain."""
        return self._find_choice(path, places).is_one

    def _find_closest(self, path: str, places: Sequence[Definition]) -> Definition:
        is_default = self.neighbours.is_default
        are_parts = self._are_parts(places)
        return min(
            places,
            key=lambda place: (
                not is_default(place.path),
                self._rank_part(path, place) if are_parts else (),
                _measure(path, place.path),
            ),
        )

    def _find_choice(self, path: str, places: Sequence[Definition]) -> _Choice:
        key = (tuple(places), is_private(path.rpartition("/")[0]))
        if key not in self._choices:
            self._choices[key] = self._list_choices(*key)
        return self._choices[key]

    def _list_choices(self, places: Sequence[Definition], is_inside: bool) -> _Choice:
        """Return the definitions of a symbol that a file may mean, which *is_inside* of a private
        folder or not."""
        bodies = [place for place in places if self.count_bodies(place)]
        if not bodies:
            first = places[0]
            found = self.find_in_unit(first.path, dot(first.symbol))
            bodies = [place for place in found if self._is_linked(place, is_inside)]
        is_one = self._count_alternatives(bodies) <= 1 or all(map(self.is_part, bodies))
        found = bodies or places
        paths = frozenset(place.path for place in found) if len(found) > 1 else frozenset()
        return _Choice(found, paths, is_one, {})

    def _count_alternatives(self, places: Sequence[Definition]) -> int:
        """Return the number of definitions at *places*. Those of a type in files of one name are
        parts of one, as the interface and the implementation of a class."""
        stems: dict[str, int] = {}
        for place in places:
            symbol = self.find_symbol(place)
            is_type = symbol is not None and symbol.kind in TYPES
            key = place.path.rpartition(".")[0] if is_type else place.path
            is_part = symbol is not None and is_type and not symbol.signature.startswith("<")
            stems[key] = 1 if is_part else self.count_bodies(place)
        return sum(stems.values())

    def is_part(self, place: Definition) -> bool:
        """Return whether *place* is one of several parts of a symbol, or in such a part."""
        symbol = self.find_symbol(place)
        if symbol and symbol.kind in _SPACES:
            return True
        around = self.list_own(place.path).get(dot(symbol.parent)) if symbol else None
        return any(each and _PARTS & {*each.prefix.split()} for each in (symbol, around))

    def find_space(self, place: Definition) -> Definition | None:
        """Return the place of a module or namespace: of several, the only one with functions of its
        own, else None. Other definitions are returned as they are."""
        symbol = self.find_symbol(place)
        if not symbol or symbol.kind not in _SPACES:
            return place
        if place not in self._spaces:
            is_open = not self.neighbours.find_rules(place.path)[1].includes
            places = self.find_in_unit(place.path, dot(place.symbol)) if is_open else ()
            main = [each for each in places if self._has_functions(each)]
            found = main[0] if len(main) == 1 else None
            self._spaces[place] = found if len(places) > 1 else place
        return self._spaces[place]

    def _has_functions(self, place: Definition) -> bool:
        own = self.list_own(place.path).values()
        return any(each.kind in CALLABLES and each.parent == place.symbol for each in own)

    def find_branch(self, place: Definition) -> tuple[int, int] | None:
        """Return the innermost branch of an ``#if`` around a definition."""
        record = self.records.get(place.path)
        branches = record.analysis.branches if record and record.analysis else ()
        symbol = self.find_symbol(place) if branches else None
        around = [each for each in branches if symbol and each[0] < symbol.line < each[1]]
        return max(around) if around else None

    def _is_linked(self, place: Definition, is_inside: bool) -> bool:
        """Return whether *place* is the definition of a symbol that another file declares, which
        *is_inside* of a private folder or not."""
        symbol = self.find_symbol(place)
        is_macro = symbol is not None and symbol.kind is SymbolKind.MACRO
        if symbol is None or is_macro or symbol.visibility is Visibility.PRIVATE:
            return False
        is_free = is_inside or not is_private(place.path.rpartition("/")[0])
        return is_free and bool(self.count_bodies(place))

    def find_in_unit(self, path: str, name: str) -> Sequence[Definition]:
        """Return the definitions of the dotted *name* in the unit of the file at *path*."""
        unit = self.neighbours.find_unit(path)
        if not unit or name.startswith(INNER_NAME):
            symbol = self.list_own(path).get(name)
            return (Definition(path, symbol.qualname),) if symbol else ()
        if not self._units:
            self._read_units()
        return self._units.get(unit, {}).get(name, ())

    def list_shared(self) -> Iterator[Sequence[Definition]]:
        """Yield the places of each qualified name that several files of a unit define."""
        if not self._units:
            self._read_units()
        for names in self._units.values():
            yield from (places for places in names.values() if len(places) > 1)

    def _read_units(self) -> None:
        for path, record in self.records.items():
            unit = self.neighbours.find_unit(path) if record.analysis else ""
            if unit and record.analysis:
                names = self._units.setdefault(unit, {})
                parents = self._parents.setdefault(unit, set())
                rules = self.neighbours.find_rules(path)[1]
                for symbol in record.analysis.symbols:
                    parents.add(symbol.parent)
                    place = Definition(path, symbol.qualname)
                    for name in _list_names(symbol, is_open=rules.includes):
                        places = names.setdefault(name, [])
                        if not places or places[-1] != place:
                            places.append(place)


def _is_better(symbol: Symbol, other: Symbol) -> bool:
    """Return whether *symbol* is a definition of what *other* only declares: a function without a
    body, or a type after a macro, as in ``class API Cart;``, which looks like a variable."""
    if symbol.kind in TYPES:
        return other.kind in VALUES
    return (other.declared and not symbol.declared) or (_renames(other) and not _renames(symbol))


def _list_names(symbol: Symbol, *, is_open: bool) -> Iterator[str]:
    """Yield the dotted qualified names of a symbol. An enumerator is also a member of the type or
    namespace around its enumeration if the language has *is_open* enumerations."""
    name = dot(symbol.qualname)
    yield name
    if is_open and symbol.kind is SymbolKind.ENUMERATOR:
        around = dot(symbol.parent).rpartition(".")[0]
        yield f"{around}.{symbol.name}" if around else symbol.name


def _count_bodies(symbols: Sequence[Symbol], *, is_once: bool) -> dict[str, int]:
    """Return the number of definitions with a body by dotted qualified name. *is_once* says that
    all those in a file are one symbol."""
    names = [dot(symbol.qualname) for symbol in symbols if not _is_declared(symbol)]
    counts = Counter(set(names) if is_once else names)
    types = {symbol.qualname for symbol in symbols if symbol.kind in TYPES}
    for symbol in symbols:
        if not is_once and symbol.kind in TYPES and symbol.signature.startswith("<"):
            # A specialization of a template is not the only one.
            counts[dot(symbol.qualname)] += 1
        if symbol.kind is SymbolKind.TYPE and symbol.qualname in types:
            # ``typedef struct node node;`` is another name of the same type.
            counts[dot(symbol.qualname)] -= 1
    return dict(counts)


def _renames(symbol: Symbol) -> bool:
    """Return whether a macro puts a prefix before a name: ``#define open shop_open``. The name
    still means what is declared with it."""
    is_macro = symbol.kind is SymbolKind.MACRO and symbol.signature.startswith(" ")
    return is_macro and symbol.signature.rstrip(")").endswith(symbol.name)


def _is_declared(symbol: Symbol) -> bool:
    """Return whether a symbol is only declared, as with ``extern int count;``."""
    if _renames(symbol):
        return True
    words = symbol.prefix.split() if symbol.kind not in CALLABLES else ()
    return symbol.declared or ("extern" in words and "=" not in symbol.signature)


def _measure(path: str, other: str) -> tuple[int, str]:
    """Return the distance between two files in folders, negated, and the other path."""
    shared = 0
    for one, two in zip(path.split("/"), other.split("/"), strict=False):
        if one != two:
            break
        shared += 1
    return -shared, other
