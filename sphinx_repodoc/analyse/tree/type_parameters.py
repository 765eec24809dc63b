"""Type parameters in the types of symbols, by their number: ``&0`` is the first one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from sphinx_repodoc.analyse.tree.written_types import split_list
from sphinx_repodoc.model import CALLABLES, TYPE_PARAMETER, TYPES, Symbol, SymbolKind

# The type parameters of a receiver, ``func (s *Set[T])``, and of a type or function, ``Set[T any]``
_OF_RECEIVER = re.compile(r"\[([^\[\]]+)\]\s*\)\s*$")
_OWN = re.compile(r"\[(.*)", re.DOTALL)
_CLOSING = re.compile(r"[\[\]]")
_ROOT = re.compile(r"(?<![\w$.#/])&?([A-Za-z_]\w*)")
_DECLARING = TYPES | {SymbolKind.TYPE}


def number_parameters(symbols: Iterable[Symbol]) -> Iterator[Symbol]:
    """Yield *symbols* of a language with parameters in square brackets. In their types, each name
    of a type parameter is replaced by its number."""
    declared: dict[str, list[str]] = {}
    for symbol in symbols:
        names = _list_parameters(symbol)
        if symbol.kind in _DECLARING:
            declared[symbol.qualname] = names
        elif symbol.kind not in CALLABLES or not names:
            names = declared.get(symbol.parent, names)
        yield _number(symbol, names) if names and symbol.type else symbol


def _list_parameters(symbol: Symbol) -> list[str]:
    if symbol.kind in CALLABLES and (found := _OF_RECEIVER.search(symbol.prefix)):
        return [name.strip() for name in found[1].split(",")]
    if symbol.kind not in CALLABLES | _DECLARING:
        return []
    found = _OWN.match(symbol.signature)
    written = _cut_list(found[1]) if found else ""
    return [piece.split()[0] for piece in split_list(written)]


def _cut_list(text: str) -> str:
    """Return *text* up to the square bracket that closes the list before it."""
    depth = 1
    for bracket in _CLOSING.finditer(text):
        depth += 1 if bracket[0] == "[" else -1
        if not depth:
            return text[: bracket.start()]
    return ""


def _number(symbol: Symbol, names: Sequence[str]) -> Symbol:
    numbers = {name: f"{TYPE_PARAMETER}{number}" for number, name in enumerate(names)}
    found = _ROOT.sub(lambda root: numbers.get(root[1], root[0]), symbol.type)
    return replace(symbol, type=found)
