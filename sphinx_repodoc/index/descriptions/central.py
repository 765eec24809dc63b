"""The definitions of a file that stand for it, by their names and their uses."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from sphinx_repodoc.index.pairs import fold_name, is_named_after, name_topic
from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.index.targets import dot_name
from sphinx_repodoc.model import CALLABLES, TYPES, Symbol, SymbolKind, Visibility

_TOLD = TYPES | CALLABLES | {
    SymbolKind.MODULE, SymbolKind.TYPE, SymbolKind.CONSTANT, SymbolKind.VARIABLE,
    SymbolKind.MESSAGE, SymbolKind.SERVICE, SymbolKind.TABLE, SymbolKind.VIEW,
}  # fmt: skip
_GROUPS = (
    TYPES | {SymbolKind.MESSAGE, SymbolKind.SERVICE, SymbolKind.TABLE, SymbolKind.VIEW},
    CALLABLES,
    _TOLD,
)
ACTIVE = (_GROUPS[0] | CALLABLES | {SymbolKind.TYPE}) - {SymbolKind.MACRO}
"""Kinds that tell more than values."""
_SPACES = frozenset({SymbolKind.NAMESPACE, SymbolKind.MODULE})
_WRAPPED = TYPES | {SymbolKind.MODULE}
_HIDDEN = frozenset({Visibility.PRIVATE})
_STARTS = frozenset({"main", "Main", "WinMain", "wmain", "init"})
"""Functions in which programs and packages start: their names say nothing."""
_METHODS = frozenset({SymbolKind.METHOD, SymbolKind.FUNCTION, SymbolKind.CONSTRUCTOR})
_FEW = 3
_MUCH = 3
"""A definition that this many files use, and twice as many as any other, stands for its file."""


class Central(NamedTuple):
    """The outer definitions of a file, the most important first: those of the file's name, then by
    the number of files that use them. ``main`` stands for the file; ``is_named`` tells whether it
    has the file's name. ``users`` are the numbers of files, without tests, that use a symbol.
    ``methods`` are those of a type that another file defines."""

    symbols: Sequence[Symbol]
    main: Symbol | None
    is_named: bool
    users: Mapping[str, int]
    methods: tuple[str, Sequence[Symbol]]


class Centrals:
    """Finds the definitions that tell what files are for, once for each file."""

    def __init__(self, index: RepoIndex) -> None:
        self._index = index
        self._found: dict[str, Central] = {}

    def find(self, path: str) -> Central:
        """Return the definitions that tell what the file at *path* is for."""
        if path not in self._found:
            self._found[path] = find_central(self._index, path)
        return self._found[path]


def count_users(index: RepoIndex, path: str) -> Mapping[str, int]:
    """Return the numbers of files, without tests, that use the symbols of *path*."""
    users: dict[str, set[str]] = {}
    for use in index.uses.by_target.get(path, ()):
        if use.path != path and use.path not in index.tests:
            users.setdefault(use.symbol, set()).add(use.path)
    return {symbol: len(files) for symbol, files in users.items()}


def find_central(index: RepoIndex, path: str) -> Central:
    """Return the definitions that tell what the file at *path* is for."""
    users = count_users(index, path)
    analysis = index.records[path].analysis
    outer = list(list_outer(index, path, analysis.symbols)) if analysis else []
    topic = fold_name(name_topic(path))
    named = {each.qualname for each in outer if _is_named(path, topic, each)}

    def rank(symbol: Symbol) -> tuple[bool, bool, int, int, int]:
        group = next(number for number, kinds in enumerate(_GROUPS) if symbol.kind in kinds)
        is_value, is_named = symbol.kind not in ACTIVE, symbol.qualname in named
        return not is_named, is_value, -users.get(symbol.qualname, 0), group, symbol.line

    ranked = sorted(outer, key=rank)
    first = {symbol.qualname: symbol for symbol in reversed(ranked)}
    kept = list({symbol.qualname: first[symbol.qualname] for symbol in ranked}.values())
    main = _find_main(kept, named, users)
    is_named = main is not None and main.qualname in named
    methods = _find_methods(analysis.symbols, users) if analysis else ("", ())
    return Central(kept, main, is_named, users, methods)


def _find_methods(
    symbols: Sequence[Symbol], users: Mapping[str, int]
) -> tuple[str, Sequence[Symbol]]:
    """Return the type with the most methods here that another file defines, and these methods,
    the most used first."""
    own = {symbol.qualname for symbol in symbols}
    methods: dict[str, list[Symbol]] = {}
    for symbol in symbols:
        if symbol.kind in _METHODS and symbol.parent and symbol.parent not in own:
            methods.setdefault(symbol.parent, []).append(symbol)
    parent = max(methods, key=lambda name: (len(methods[name]), name), default="")

    def rank(symbol: Symbol) -> tuple[bool, int, int]:
        is_hidden = symbol.visibility in _HIDDEN or symbol.name.startswith("_")
        return is_hidden, -users.get(symbol.qualname, 0), symbol.line

    ranked = sorted(methods.get(parent, ()), key=rank)
    return parent, list({symbol.name: symbol for symbol in reversed(ranked)}.values())[::-1]


def _is_named(path: str, topic: str, symbol: Symbol) -> bool:
    """Return whether a file has the name of a definition, alone or behind those around it."""
    is_nested = symbol.kind in TYPES and is_named_after(path, dot_name(symbol.qualname))
    return is_nested or fold_name(symbol.name) == topic


def list_outer(index: RepoIndex, path: str, symbols: Sequence[Symbol]) -> Iterator[Symbol]:
    """Yield the definitions that no other one contains, except modules, namespaces and parts of
    types. Those that only the file knows are left out, unless there are no others."""
    shells = {*_list_shells(index, path, symbols)}
    spaces = shells | {symbol.qualname for symbol in symbols if symbol.kind in _SPACES}
    own = {symbol.qualname for symbol in symbols}
    outer = [
        symbol
        for symbol in symbols
        if symbol.kind in _TOLD
        and (not symbol.parent or symbol.parent in spaces or _is_apart(symbol, own))
    ]
    filled = {symbol.parent for symbol in outer}
    outer = [s for s in outer if s.kind is not SymbolKind.MODULE or s.qualname not in filled]
    outer = [s for s in outer if s.qualname not in shells]
    outer = [s for s in outer if s.name not in _STARTS or s.kind not in CALLABLES]
    topic = fold_name(name_topic(path))
    shown = [
        symbol
        for symbol in outer
        if (symbol.visibility not in _HIDDEN and not symbol.name.startswith("_"))
        or (symbol.kind in TYPES and fold_name(symbol.name) == topic)
    ]
    # The types of a module that exports only an object tell more than the object.
    strong = TYPES | CALLABLES
    is_telling = any(each.kind in strong for each in shown)
    yield from shown if is_telling or not any(each.kind in strong for each in outer) else outer


def _is_apart(symbol: Symbol, own: Container[str]) -> bool:
    """Return whether a definition is inside of one that another file has: ``class Shop::Cart``."""
    return symbol.kind not in _METHODS and symbol.parent not in own


def _list_shells(index: RepoIndex, path: str, symbols: Sequence[Symbol]) -> Iterator[str]:
    """Yield the types that only wrap other ones here, and that other files define as well."""
    inside: dict[str, set[SymbolKind]] = {}
    for symbol in symbols:
        inside.setdefault(symbol.parent, set()).add(symbol.kind)
    for symbol in symbols:
        kinds = inside.get(symbol.qualname, set()) if symbol.kind in TYPES else set()
        if kinds and kinds <= _WRAPPED and not is_named_after(path, dot_name(symbol.qualname)):
            others = index.symbols.get(symbol.name, ())
            if any(file != path and each.qualname == symbol.qualname for file, each in others):
                yield symbol.qualname


def _find_main(
    ranked: Sequence[Symbol], named: Container[str], users: Mapping[str, int]
) -> Symbol | None:
    if not ranked:
        return None
    first, *others = ranked
    is_only = len([each for each in ranked if each.kind in ACTIVE]) == 1
    if first.qualname in named or (is_only and first.kind in ACTIVE):
        return first
    # Of many definitions even the most used one does not stand for the file.
    number = users.get(first.qualname, 0)
    most = max((users.get(each.qualname, 0) for each in others), default=0)
    is_most = number >= _MUCH and number >= 2 * most
    return first if is_most and len(others) <= _FEW else None
