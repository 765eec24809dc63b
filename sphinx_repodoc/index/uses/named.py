"""Uses in languages other than Python: by name, where only one definition can be meant.

A name in a file is most likely what the file itself, its package or a file that it imports
defines. What could be several is left out, and so is an attribute of an object that nobody
knows.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sphinx_repodoc.index.facts import ResolvedImport, Use
from sphinx_repodoc.model import (
    CALLABLES,
    TYPES,
    UNKNOWN_OWNER,
    FileRecord,
    ImportForm,
    Reference,
    ReferenceKind,
    Symbol,
    SymbolKind,
)

# A name that more definitions share is nobody's.
_MAX_CANDIDATES = 200
# An import that may mean more files is a guess.
_MAX_TARGETS = 100
_MAX_INCLUDED = 2000

_TYPED = TYPES | {SymbolKind.TYPE, SymbolKind.MESSAGE, SymbolKind.TABLE, SymbolKind.VIEW}
_MEANT = {
    ReferenceKind.CALL: CALLABLES | TYPES | {SymbolKind.TYPE, SymbolKind.TARGET},
    ReferenceKind.TYPE: _TYPED,
    ReferenceKind.BASE: _TYPED,
    ReferenceKind.NAME: frozenset(SymbolKind),
}

_FAMILIES = {
    language: family
    for family, languages in {
        "C": (
            "C", "C++", "CUDA", "HIP", "Metal", "OpenCL", "Objective-C", "Objective-C++", "GLSL",
        ),
        "JavaScript": ("JavaScript", "JSX", "TypeScript", "TSX"),
        "JVM": ("Java", "Kotlin", "Scala"),
        "OCaml": ("OCaml", "OCaml Interface"),
        "Fortran": ("Fortran", "Fortran fixed form"),
    }.items()
    for language in languages
}  # fmt: skip
"""Language -> the languages whose definitions it can use; others use their own."""

_SHARES_FOLDER = frozenset({"Go", "Java", "Kotlin", "Scala", "Swift", "C#"})
"""Languages in which the files of a folder see each other's names without an import."""

_SEES_ALL = frozenset({"C#", "Elixir", "PHP", "Ruby", "Swift"})
"""Languages in which a type is known in files that do not name the one it is defined in."""

_CALLS_OWN = frozenset({"C", "C#", "JVM", "Ruby", "Swift"})
"""Families in which a method of the same type is called without its object."""

_MINE = frozenset({"this", "self", "Self", "$this"})
_SEPARATORS = re.compile(r"::|[.\\/]")


class _Place(NamedTuple):
    """Where a definition is; overloads are one."""

    path: str
    qualname: str


@dataclass(slots=True)
class NamedUses:
    """Looks names up for one file after the other."""

    records: Mapping[str, FileRecord]
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]]
    imports: Mapping[str, tuple[ResolvedImport, ...]]
    _imported: dict[str, frozenset[str]] = field(default_factory=dict)
    _candidates: dict[tuple[str, str, ReferenceKind], tuple[tuple[str, Symbol], ...]] = field(
        default_factory=dict
    )

    def resolve(self, path: str, references: Iterable[Reference]) -> Iterator[Use]:
        """What the names that a file uses lead to, where only one thing can be meant."""
        family = self._find_family(path)
        near = self._list_near(path, family)
        for reference in references:
            if reference.owner == UNKNOWN_OWNER:
                continue
            found = self._list_candidates(reference.name, family, reference.kind)
            if found and (choice := self._choose(path, family, near, found, reference)):
                place, exact = choice
                yield Use(
                    path=path,
                    target=place.path,
                    symbol=place.qualname,
                    name=reference.name,
                    kind=reference.kind,
                    lines=reference.lines,
                    exact=exact,
                )

    def _find_family(self, path: str) -> str:
        analysis = self.records[path].analysis
        language = analysis.language if analysis else ""
        return _FAMILIES.get(language, language)

    def _list_candidates(
        self, name: str, family: str, kind: ReferenceKind
    ) -> tuple[tuple[str, Symbol], ...]:
        key = (name, family, kind)
        if key not in self._candidates:
            found = self.symbols.get(name, ())
            self._candidates[key] = tuple(
                (path, symbol)
                for path, symbol in (found if len(found) <= _MAX_CANDIDATES else ())
                if symbol.kind in _MEANT[kind] and self._find_family(path) == family
            )
        return self._candidates[key]

    def _list_near(self, path: str, family: str) -> Collection[str]:
        """The files whose names a file sees because it imports them. What C includes it
        includes with all that is included there."""
        if family != "C":
            return self._list_imported(path)
        near, queue = {path}, [path]
        while queue and len(near) < _MAX_INCLUDED:
            for target in sorted(self._list_imported(queue.pop()) - near):
                near.add(target)
                queue.append(target)
        return near

    def _list_imported(self, path: str) -> frozenset[str]:
        if path not in self._imported:
            self._imported[path] = frozenset(
                target
                for each in self.imports.get(path, ())
                if each.form is not ImportForm.LINK and len(each.targets) <= _MAX_TARGETS
                for target in each.targets
            )
        return self._imported[path]

    def _choose(
        self,
        path: str,
        family: str,
        near: Collection[str],
        candidates: Iterable[tuple[str, Symbol]],
        reference: Reference,
    ) -> tuple[_Place, bool] | None:
        owner = reference.owner
        fits = self._fits if owner else self._fits_alone
        places = dict.fromkeys(
            _Place(other, symbol.qualname)
            for other, symbol in candidates
            if fits(path, other, symbol, owner or family)
        )
        for group in (
            [place for place in places if place.path == path],
            [place for place in places if self._shares_package(path, place.path)],
            [place for place in places if place.path in near],
        ):
            if group:
                return (group[0], len(places) == 1) if len(group) == 1 else None
        if len(places) != 1:
            return None
        is_seen = family in _SEES_ALL and reference.kind is not ReferenceKind.CALL
        is_named = bool(owner) and owner not in _MINE
        return (next(iter(places)), False) if is_seen or is_named else None

    def _fits_alone(self, path: str, other: str, symbol: Symbol, family: str) -> bool:
        """Whether a definition may be meant by its name alone."""
        if symbol.kind in {SymbolKind.METHOD, SymbolKind.CONSTRUCTOR}:
            return other == path and family in _CALLS_OWN
        return not symbol.parent or other == path or family == "C"

    def _fits(self, path: str, other: str, symbol: Symbol, owner: str) -> bool:
        """Whether a definition may be what is written behind *owner*."""
        if owner in _MINE:
            return other == path and bool(symbol.parent)
        if symbol.parent:
            return _SEPARATORS.split(symbol.parent)[-1] == owner
        return other in self._list_named(path, owner)

    def _list_named(self, path: str, name: str) -> set[str]:
        """The files that a file imports under *name*."""
        return {
            target
            for each in self.imports.get(path, ())
            if name == (each.alias or each.name or _SEPARATORS.split(each.module)[-1])
            for target in each.targets
        }

    def _shares_package(self, path: str, other: str) -> bool:
        if path.rpartition("/")[0] != other.rpartition("/")[0]:
            return False
        analysis = self.records[path].analysis
        return analysis is not None and analysis.language in _SHARES_FOLDER
