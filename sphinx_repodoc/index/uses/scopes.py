"""Lines of a file where a name can mean a definition: not where a parameter has that name, and
only inside a function for definitions inside it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import CALLABLES, Reference, ReferenceKind, Symbol
from sphinx_repodoc.spans import Spans

# A parameter in a header: its type is before it, or after a colon.
_PARAMETER = re.compile(r"(?<![\w$.:>-])([A-Za-z_$][\w$]*)\s*(?=[,)=?\[]|:(?!:))")
_WORD = re.compile(r"[A-Za-z_]\w*'?")


class Scopes:
    """The functions of one file, with their lines and parameters."""

    def __init__(self, path: str, symbols: Iterable[Symbol]) -> None:
        self._path = path
        self._functions = [each for each in symbols if each.kind in CALLABLES]
        self._spans: dict[str, Spans[bool]] | None = None
        self._shadows: dict[str, Spans[bool]] = {}

    def clip(self, reference: Reference, definition: Definition) -> tuple[int, ...]:
        """Return the lines of *reference* on which it can mean *definition*."""
        if reference.owner or reference.kind is not ReferenceKind.CALL:
            return reference.lines
        spans = self._read()
        lines = reference.lines
        if definition.path == self._path and (around := _find_around(definition.symbol, spans)):
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
    # In ML, parameters follow the name without parentheses.
    return () if signature == written else _WORD.findall(signature.partition(":")[0])


def _find_around(qualname: str, functions: Iterable[str]) -> str:
    """Return the innermost of *functions* around a definition, empty if there is none."""
    while found := _LAST.search(qualname):
        qualname = qualname[: found.start()]
        if qualname in functions:
            return qualname
    return ""


_LAST = re.compile(r"(?:::|[.\\/])[^.:\\/]*$")
