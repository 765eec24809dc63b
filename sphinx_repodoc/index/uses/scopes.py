"""Where in a file a name means what it seems to: not where a parameter is called so, and a
function within another only there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from sphinx_repodoc.model import CALLABLES, Reference, ReferenceKind, Symbol
from sphinx_repodoc.spans import Spans

# What is called so in a header: a type stands before it, or behind a colon.
_PARAMETER = re.compile(r"(?<![\w$.:>-])([A-Za-z_$][\w$]*)\s*(?=[,)=?\[]|:(?!:))")
_WORD = re.compile(r"[A-Za-z_]\w*'?")


class Place(NamedTuple):
    """Where a definition is; overloads are one."""

    path: str
    qualname: str


class Scopes:
    """The functions of one file: where each begins and ends, and what its parameters are."""

    def __init__(self, path: str, symbols: Iterable[Symbol]) -> None:
        self._path = path
        self._functions = [each for each in symbols if each.kind in CALLABLES]
        self._spans: dict[str, Spans[bool]] | None = None
        self._shadows: dict[str, Spans[bool]] = {}

    def clip(self, reference: Reference, place: Place) -> tuple[int, ...]:
        """The lines of *reference* on which it can mean *place*."""
        if reference.owner or reference.kind is not ReferenceKind.CALL:
            return reference.lines
        spans = self._read()
        lines = reference.lines
        if place.path == self._path and (around := _find_around(place.qualname, spans)):
            lines = tuple(filter(spans[around].find, lines))
        shadows = self._shadows.get(reference.name)
        return tuple(line for line in lines if not shadows.find(line)) if shadows else lines

    def _read(self) -> dict[str, Spans[bool]]:
        if self._spans is None:
            spans: defaultdict[str, list[tuple[int, int, bool]]] = defaultdict(list)
            shadows: defaultdict[str, list[tuple[int, int, bool]]] = defaultdict(list)
            for symbol in self._functions:
                span = (symbol.line, symbol.end_line, True)
                spans[symbol.qualname].append(span)
                for name in _list_parameters(symbol.signature):
                    if name != symbol.name:
                        shadows[name].append(span)
            self._spans = {name: Spans(found) for name, found in spans.items()}
            self._shadows = {name: Spans(found) for name, found in shadows.items()}
        return self._spans


def _list_parameters(signature: str) -> Iterable[str]:
    written = signature.lstrip("<= ")
    if "(" in signature:
        return _PARAMETER.findall(signature)
    # In ML parameters stand behind the name without a mark.
    return () if signature == written else _WORD.findall(signature.partition(":")[0])


def _find_around(qualname: str, functions: Iterable[str]) -> str:
    """The innermost of *functions* in which a definition stands, empty where it is in none."""
    while found := _LAST.search(qualname):
        qualname = qualname[: found.start()]
        if qualname in functions:
            return qualname
    return ""


_LAST = re.compile(r"(?:::|[.\\/])[^.:\\/]*$")
