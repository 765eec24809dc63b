"""Comparison of the parameters and results of methods in languages in which types follow names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sphinx_repodoc.index.uses.evaluation import Evaluator
from sphinx_repodoc.index.uses.found_values import OUTSIDE
from sphinx_repodoc.index.uses.symbol_table import dot
from sphinx_repodoc.languages.resolving import Definition

_TOKEN = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)?|\.\.\.|<-|\d\w*|[^\s;]")
_EMPTY = re.compile(r"\binterface\s*\{\s*\}")
_NAME = re.compile(r"[^\W\d]\w*")
_PATH = re.compile(r"[^\W\d][\w.]*")
# Words with which a type starts, so that they are no name of a parameter
_WORDS = frozenset({"chan", "func", "interface", "map", "struct"})
_ALIASES = {"byte": "uint8", "rune": "int32"}
_OPENING, _CLOSING = "([{", ")]}"


@dataclass(slots=True)
class Signatures:
    """The signatures of methods, with the definitions that their types mean."""

    evaluator: Evaluator
    _known: dict[Definition, tuple[str, ...]] = field(default_factory=dict)
    _named: dict[tuple[str, str], str] = field(default_factory=dict)

    def are_equal(self, one: Definition, other: Definition) -> bool:
        """Return whether two methods have the same types; false if one is not known."""
        return self._read(one) == self._read(other) != ()

    def add(self, place: Definition, written: str) -> None:
        """Add a signature that no file has; names in it need no file either."""
        self._known[place] = tuple(self._write_function("", _TOKEN.findall(written)))

    def _read(self, place: Definition) -> tuple[str, ...]:
        if place not in self._known:
            symbol = self.evaluator.table.find_symbol(place)
            written = symbol.signature if symbol else ""
            # A long one is cut off.
            tokens = [] if "…" in written else _TOKEN.findall(_EMPTY.sub("any", written))
            self._known[place] = tuple(self._write_function(place.path, tokens)) if tokens else ()
        return self._known[place]

    def _write_function(self, path: str, tokens: Sequence[str]) -> Iterator[str]:
        """Yield the types of parameters and results of a function from *tokens* behind its name."""
        end = _find_end(tokens, 0)
        yield "("
        yield from self._write_list(path, tokens[1:end])
        yield ")"
        rest = tokens[end + 1 :]
        if rest[:1] == ["("]:
            yield from self._write_list(path, rest[1 : _find_end(rest, 0)])
        elif rest:
            yield " ".join(self._write_type(path, rest))

    def _write_list(self, path: str, tokens: Sequence[str]) -> Iterator[str]:
        """Yield the types in a list of parameters, without their names."""
        pieces = _split(tokens)
        if any(map(_is_named, pieces)):
            written = ""
            found = []
            for piece in reversed(pieces):
                # Several parameters can share a type: ``a, b int``
                written = " ".join(self._write_type(path, piece[1:])) if piece[1:] else written
                found.append(written)
            yield from reversed(found)
        else:
            yield from (" ".join(self._write_type(path, piece)) for piece in pieces)

    def _write_type(self, path: str, tokens: Sequence[str]) -> Iterator[str]:
        for number, word in enumerate(tokens):
            if word == "func" and tokens[number + 1 : number + 2] == ["("]:
                yield word
                yield from self._write_function(path, tokens[number + 1 :])
                return
            yield self.name(path, word) if _PATH.fullmatch(word) else word

    def name(self, path: str, written: str) -> str:
        """Return the unit and the name of a type that the file at *path* names, or else the last
        part of the module and the name."""
        key = (path, written)
        if key not in self._named:
            self._named[key] = self._find_name(path, written)
        return self._named[key]

    def _find_name(self, path: str, written: str) -> str:
        found = self.evaluator.evaluate(path, "", written) if path else None
        neighbours = self.evaluator.table.neighbours
        if found and found is not OUTSIDE and found.symbol:
            return f"{neighbours.find_unit(found.path)}#{dot(found.symbol)}"
        root, _, name = written.partition(".")
        imported = neighbours.list_bound(path).get(root, ()) if name and path else ()
        modules = sorted({each.module for each in imported})
        module = modules[0].rpartition("/")[2] if modules else ""
        return f"{module}.{name}" if module else _ALIASES.get(written, written)


def _find_end(tokens: Sequence[str], start: int) -> int:
    """Return the place of the bracket that closes the one at *start*."""
    depth = 0
    for place in range(start, len(tokens)):
        depth += (tokens[place] in _OPENING) - (tokens[place] in _CLOSING)
        if not depth:
            return place
    return len(tokens)


def _split(tokens: Sequence[str]) -> list[Sequence[str]]:
    """Split a list at commas outside of brackets."""
    pieces: list[list[str]] = [[]]
    depth = 0
    for word in tokens:
        depth += (word in _OPENING) - (word in _CLOSING)
        if word == "," and not depth:
            pieces.append([])
        else:
            pieces[-1].append(word)
    return [piece for piece in pieces if piece]


def _is_named(piece: Sequence[str]) -> bool:
    """Return whether a parameter has a name: ``x int``, ``x []int``, but not ``List[int]``."""
    if len(piece) < 2 or piece[0] in _WORDS or not _NAME.fullmatch(piece[0]):
        return False
    return piece[1] != "[" or _find_end(piece, 1) + 1 < len(piece)
