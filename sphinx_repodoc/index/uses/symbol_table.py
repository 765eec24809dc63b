"""Definitions of all files by their qualified names, with dots as separators.

A *unit* is a set of files that define names together: a Go package, a C# assembly, the headers and
sources of a C program. In most languages it is a single file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sphinx_repodoc.index.uses.near import SEPARATORS, Neighbours
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import FileRecord, Symbol


def dot(name: str) -> str:
    """Return a qualified name with dots as separators."""
    return name if name.isidentifier() else SEPARATORS.sub(".", name)


@dataclass(slots=True)
class SymbolTable:
    """Finds definitions by file or unit, and qualified name."""

    records: Mapping[str, FileRecord]
    neighbours: Neighbours
    _own: dict[str, dict[str, Symbol]] = field(default_factory=dict)
    _units: dict[str, dict[str, list[Definition]]] = field(default_factory=dict)

    def list_own(self, path: str) -> Mapping[str, Symbol]:
        """Return the definitions of a file; of several with one name the first with a body."""
        if path not in self._own:
            record = self.records.get(path)
            symbols = record.analysis.symbols if record and record.analysis else ()
            found: dict[str, Symbol] = {}
            for symbol in symbols:
                name = dot(symbol.qualname)
                if name not in found or (found[name].declared and not symbol.declared):
                    found[name] = symbol
            self._own[path] = found
        return self._own[path]

    def find_symbol(self, definition: Definition) -> Symbol | None:
        """Return the symbol of a definition."""
        return self.list_own(definition.path).get(dot(definition.symbol))

    def find_in_unit(self, path: str, name: str) -> Sequence[Definition]:
        """Return the definitions of the dotted *name* in the unit of the file at *path*."""
        unit = self.neighbours.find_unit(path)
        if not unit:
            symbol = self.list_own(path).get(name)
            return (Definition(path, symbol.qualname),) if symbol else ()
        if not self._units:
            self._read_units()
        return self._units.get(unit, {}).get(name, ())

    def _read_units(self) -> None:
        for path, record in self.records.items():
            unit = self.neighbours.find_unit(path) if record.analysis else ""
            if unit and record.analysis:
                names = self._units.setdefault(unit, {})
                for symbol in record.analysis.symbols:
                    places = names.setdefault(dot(symbol.qualname), [])
                    place = Definition(path, symbol.qualname)
                    if not places or places[-1] != place:
                        places.append(place)
