"""Symbols with several locations: declarations and definitions in several files.

Two files of a unit declare the same symbol if one includes the other, or if both include a third
one that declares it. In packages all files belong together. A stub (``.pyi``) declares the symbols
of the file beside it, and those that this file imports by their names, also under another one.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from sphinx_repodoc.index.uses.near import Neighbours
from sphinx_repodoc.index.uses.symbol_table import SymbolTable, dot
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import Symbol, SymbolKind, Visibility

# A name with more places than this is a common one, such as ``main``.
_MAX_PLACES = 30

_REOPENED = frozenset({
    SymbolKind.NAMESPACE, SymbolKind.MODULE, SymbolKind.HEADING, SymbolKind.ANCHOR,
    SymbolKind.SELECTOR, SymbolKind.KEY,
})  # fmt: skip
"""Kinds whose names are opened again by unrelated files."""

Locations = Mapping[str, Mapping[str, tuple[Definition, ...]]]
"""Path -> qualified name of a symbol there -> its other locations."""

Mains = Mapping[Definition, Definition]
"""Each part of a type with several parts -> its main one, which stands for the type."""


def find_locations(table: SymbolTable, neighbours: Neighbours) -> Locations:
    """Return the symbols that several files declare, with their locations."""
    found: dict[str, dict[str, tuple[Definition, ...]]] = {}
    for group in (*_list_merged(table, neighbours), *_list_stubbed(table, neighbours)):
        for place in group:
            others = tuple(each for each in group if each != place)
            found.setdefault(place.path, {})[place.symbol] = others
    return found


def find_mains(table: SymbolTable, locations: Locations) -> Mains:
    """Return the main location of each type with several parts."""
    found: dict[Definition, Definition] = {}
    for path, names in locations.items():
        for symbol, others in names.items():
            place = Definition(path, symbol)
            if place not in found and (main := table.find_main((place, *others))):
                found.update(dict.fromkeys((place, *others), main))
    return found


def _list_merged(table: SymbolTable, neighbours: Neighbours) -> Iterator[list[Definition]]:
    """Yield the locations of symbols in units of several files."""
    near: dict[str, frozenset[str]] = {}
    for places in table.list_shared():
        rules = neighbours.find_rules(places[0].path)[1]
        # Private definitions of a package are known in all of its files.
        is_wide = rules.merges and not rules.includes
        kept = [place for place in places if _is_shared(table.find_symbol(place), is_wide)]
        if len({dot(place.symbol) for place in kept}) > 1:
            # Enumerators of several enumerations have one name in the namespace around these.
            continue
        if not rules.merges:
            kept = [place for place in kept if table.is_part(place)]
        if not 1 < len(kept) <= _MAX_PLACES:
            continue
        if rules.includes:
            yield from _connect(kept, neighbours, near)
        else:
            yield kept


def _is_shared(symbol: Symbol | None, with_private: bool = False) -> bool:
    if symbol is None or symbol.kind in _REOPENED:
        return False
    is_private = symbol.visibility is Visibility.PRIVATE and not with_private
    return bool(symbol.parent) or not is_private


def _connect(
    places: Iterable[Definition], neighbours: Neighbours, near: dict[str, frozenset[str]]
) -> Iterator[list[Definition]]:
    """Yield the groups of *places* that are connected by includes."""
    groups: list[list[Definition]] = []
    for place in places:
        linked = [
            group
            for group in groups
            if any(_includes(place, each, neighbours, near) for each in group)
        ]
        groups = [group for group in groups if group not in linked]
        groups.append([place, *(each for group in linked for each in group)])
    yield from (sorted(group) for group in groups if len(group) > 1)


def _includes(
    one: Definition, two: Definition, neighbours: Neighbours, near: dict[str, frozenset[str]]
) -> bool:
    """Return whether one of two files includes the other, or has its name."""
    for path in (one.path, two.path):
        if path not in near:
            direct = neighbours.list_imported(path)
            near[path] = direct.union(*map(neighbours.list_imported, direct))
    is_beside = one.path.rpartition(".")[0] == two.path.rpartition(".")[0]
    return is_beside or two.path in near[one.path] or one.path in near[two.path]


def _list_stubbed(table: SymbolTable, neighbours: Neighbours) -> Iterator[list[Definition]]:
    """Yield the locations of symbols in a stub, and in the file beside it or its imports."""
    stubs = {
        path: path.removesuffix(suffix)
        for path, record in table.records.items()
        if record.analysis and record.analysis.symbols
        for suffix in neighbours.find_rules(path)[1].stub_suffixes
        if path.endswith(suffix)
    }
    if not stubs:
        return
    beside: dict[str, list[str]] = {}
    for path in table.records:
        if path not in stubs:
            beside.setdefault(path.rpartition(".")[0], []).append(path)
    for stub, stem in stubs.items():
        family = neighbours.find_rules(stub)[0]
        for path in beside.get(stem, ()):
            if neighbours.find_rules(path)[0] == family:
                own = table.list_own(stub)
                known = _list_offered(table, neighbours, path, {*stubs.values()})
                for name in sorted(own.keys() & known.keys()):
                    if _is_shared(own[name]):
                        yield sorted([Definition(stub, own[name].qualname), known[name]])


def _list_offered(
    table: SymbolTable, neighbours: Neighbours, path: str, stubbed: Container[str]
) -> Mapping[str, Definition]:
    """Return the definitions of a file, and the types that it imports, with their members, by their
    own names. Files that are *stubbed* have a stub themselves."""
    own = table.list_own(path)
    found = {name: Definition(path, each.qualname) for name, each in own.items()}
    imported: dict[str, set[str]] = {}
    for each in neighbours.imports.get(path, ()):
        if each.exact and each.symbol and each.symbol == each.name and each.name not in own:
            imported.setdefault(each.name, set()).update(each.targets)
    for top, targets in imported.items():
        target = min(targets)
        if len(targets) > 1 or target.rpartition(".")[0] in stubbed:
            continue
        for name, symbol in table.list_own(target).items():
            if name.partition(".")[0] == top:
                found[name] = Definition(target, symbol.qualname)
    return found
