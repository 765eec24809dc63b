"""Definitions of the names that Python modules offer, through any number of re-exports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sphinx_repodoc.languages.python.module_search import ModuleSearch
from sphinx_repodoc.languages.python.module_tree import ModulePlace
from sphinx_repodoc.languages.resolving import Definition, RepositoryFiles
from sphinx_repodoc.model import Analysis, Import, SymbolKind

# Only generated code has longer chains; following them would exhaust the stack.
_MAX_STEPS = 100

_SCOPES = frozenset({SymbolKind.CLASS, SymbolKind.FUNCTION, SymbolKind.METHOD})


@dataclass(frozen=True, slots=True)
class _ModuleNames:
    """Definitions and top-level imports of one module."""

    defined: frozenset[str]
    bound: Mapping[str, tuple[tuple[Import, str], ...]]
    stars: tuple[Import, ...]
    exports: tuple[str, ...] | None


_NO_NAMES = _ModuleNames(frozenset(), {}, (), None)


@dataclass(frozen=True, slots=True)
class PythonNames:
    """Finds definitions, with a cache."""

    files: RepositoryFiles
    modules: ModuleSearch
    _names: dict[str, _ModuleNames] = field(default_factory=dict)
    _found: dict[tuple[ModulePlace, str], Definition | None] = field(default_factory=dict)

    def find(self, place: ModulePlace, name: str) -> Definition | None:
        """Return where *name* of the module at *place* is defined, if in the repository."""
        if (key := (place, name)) not in self._found:
            self._found[key] = self._follow(place, name, set())
        return self._found[key]

    def find_submodule(self, place: ModulePlace, name: str) -> Definition | None:
        """Return the file of the submodule *name*, if there is one."""
        if place.folder is None:
            return None
        inner = self.modules.tree.locate(place.folder, name)
        return Definition(inner.file) if inner and inner.file else None

    def _follow(
        self, place: ModulePlace, name: str, seen: set[tuple[str, str]]
    ) -> Definition | None:
        if (place.file, name) in seen or len(seen) > _MAX_STEPS:
            return None
        seen.add((place.file, name))
        names = self._read_names(place.file)
        if name in names.defined:
            return Definition(place.file, name)
        for statement, original in names.bound.get(name, ()):
            if found := self._follow_import(place.file, statement, original, seen):
                return found
        if inner := self.find_submodule(place, name):
            return (
                Definition(inner.path, name) if self._is_hidden(place, name, inner.path) else inner
            )
        return self._follow_stars(place, name, seen)

    def _is_hidden(self, place: ModulePlace, name: str, inner: str) -> bool:
        """Return whether the name of a submodule means a definition inside it, imported by a star:
        ``from .ship import *`` where ``ship`` defines a function ``ship``."""
        if name not in self._read_names(inner).defined or not self._is_public(inner, name):
            return False
        stars = self._read_names(place.file).stars
        return any(self.modules.find(place.file, each).files == (inner,) for each in stars)

    def _follow_stars(
        self, place: ModulePlace, name: str, seen: set[tuple[str, str]]
    ) -> Definition | None:
        for statement in self._read_names(place.file).stars:
            match = self.modules.find(place.file, statement)
            if len(match.places) != 1 or not self._is_public(match.places[0].file, name):
                continue
            if found := self._follow(match.places[0], name, seen):
                return found
        return None

    def _follow_import(
        self, path: str, statement: Import, name: str, seen: set[tuple[str, str]]
    ) -> Definition | None:
        match = self.modules.find(path, statement)
        if len(match.places) != 1 or not match.complete:
            return None
        place = match.places[0]
        if place.file == path:
            # ``from . import x`` in an ``__init__.py`` means the submodule.
            return self.find_submodule(place, name)
        return self._follow(place, name, seen)

    def _is_public(self, path: str, name: str) -> bool:
        exports = self._read_names(path).exports
        return not name.startswith("_") if exports is None else name in exports

    def _read_names(self, path: str) -> _ModuleNames:
        if path not in self._names:
            analysis = self.files.find_analysis(path)
            self._names[path] = _collect_names(analysis) if analysis else _NO_NAMES
        return self._names[path]


def _collect_names(analysis: Analysis) -> _ModuleNames:
    bound: dict[str, tuple[tuple[Import, str], ...]] = {}
    stars = []
    for statement in _list_top_imports(analysis):
        for imported in statement.names:
            if imported.name == "*":
                stars.append(statement)
            else:
                name = imported.alias or imported.name
                bound[name] = (*bound.get(name, ()), (statement, imported.name))
    defined = frozenset(symbol.name for symbol in analysis.symbols if not symbol.parent)
    return _ModuleNames(defined, bound, tuple(stars), analysis.exports)


def _list_top_imports(analysis: Analysis) -> Iterator[Import]:
    """Yield the imports outside functions and classes, which bind names of the module."""
    scopes = sorted(
        (symbol.line, symbol.end_line)
        for symbol in analysis.symbols
        if symbol.kind in _SCOPES and not symbol.parent
    )
    position, end = 0, 0
    for statement in sorted(analysis.imports, key=lambda statement: statement.line):
        while position < len(scopes) and scopes[position][0] <= statement.line:
            end = max(end, scopes[position][1])
            position += 1
        if statement.line > end:
            yield statement
