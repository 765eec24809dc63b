"""Which file a module name means, seen from the file that imports it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from sphinx_repodoc.index.facts import Origin
from sphinx_repodoc.index.folders import is_private, list_ancestors
from sphinx_repodoc.index.imports.python_tree import Place, PythonTree, Walk
from sphinx_repodoc.index.imports.standard_libraries import STANDARD_LIBRARIES
from sphinx_repodoc.model import Import


@dataclass(frozen=True, slots=True)
class ModuleMatch:
    """What a module name leads to.

    ``places`` is empty where it leads outside; it holds several where they are equally
    likely, or where they are the portions of one namespace package. ``complete`` is false
    where only the first parts of the name were found. ``otherwise`` is the origin of a name
    that is not found in a namespace package.
    """

    origin: Origin
    places: tuple[Place, ...] = ()
    exact: bool = True
    complete: bool = True
    otherwise: Origin = Origin.UNRESOLVED

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(sorted(place.file for place in self.places if place.file))


_BUILT_IN = frozenset({*sys.builtin_module_names, "__main__"})

_STANDARD = ModuleMatch(Origin.STANDARD_LIBRARY)
_THIRD_PARTY = ModuleMatch(Origin.THIRD_PARTY)
_UNRESOLVED = ModuleMatch(Origin.UNRESOLVED)


@dataclass(frozen=True, slots=True)
class ModuleFinder:
    """Finds modules in a tree, and remembers what it found from which folder. In ``old`` folders
    are files that Python of today does not read."""

    tree: PythonTree
    old: frozenset[str] = frozenset()
    _matches: dict[tuple[str, int, str], ModuleMatch] = field(default_factory=dict)
    _searches: dict[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)

    def find(self, importer: str, statement: Import) -> ModuleMatch:
        """What the module of an import statement leads to."""
        folder = importer.rpartition("/")[0]
        key = (folder, statement.level, statement.module)
        if (match := self._matches.get(key)) is None:
            match = self._matches[key] = self._find_from(*key)
        if not statement.level and len(match.places) == 1 and match.places[0].file == importer:
            return self._find_instead(folder, statement.module, match)
        return match

    def _find_instead(self, folder: str, module: str, match: ModuleMatch) -> ModuleMatch:
        """What a file imports by its own name: a package itself, a script the library that
        it is named like."""
        if folder in self.tree.packages:
            return match
        standard = module.partition(".")[0] in sys.stdlib_module_names
        return _STANDARD if standard else _THIRD_PARTY

    def _find_from(self, folder: str, level: int, module: str) -> ModuleMatch:
        parts = tuple(module.split(".")) if module else ()
        if level:
            return self._find_relative(folder, level, parts)
        if not parts or parts[0] in _BUILT_IN:
            return _STANDARD
        if parts[0] in sys.stdlib_module_names:
            return self._find_shadowing(folder, parts)
        return self._find_absolute(folder, parts)

    def _find_relative(self, folder: str, level: int, parts: tuple[str, ...]) -> ModuleMatch:
        ancestors = list(list_ancestors(folder))
        if level > len(ancestors):
            return _UNRESOLVED
        base = ancestors[level - 1]
        if not parts:
            return ModuleMatch(Origin.REPOSITORY, (self._open_folder(base),))
        walk = self.tree.walk(base, parts)
        if walk is None or not (walk.complete or walk.place.file):
            return _UNRESOLVED
        return _match([walk])

    def _open_folder(self, folder: str) -> Place:
        start = f"{folder}/" if folder else ""
        for name in ("__init__.py", "__init__.pyi"):
            if start + name in self.tree.files:
                return Place(start + name, folder)
        return Place("", folder)

    def _find_shadowing(self, folder: str, parts: tuple[str, ...]) -> ModuleMatch:
        """The repository's own module with a name of the standard library, where it is in
        the way of the importer."""
        for root in list_ancestors(folder):
            walk = self.tree.walk(root, parts) if root in self.tree.roots else None
            if walk and walk.top.file and walk.place.file:
                own = walk.top.folder is not None and walk.top.folder in list_ancestors(folder)
                return _match([walk], certain=own or root in self.tree.libraries)
        return _STANDARD

    def _find_absolute(self, folder: str, parts: tuple[str, ...]) -> ModuleMatch:
        searches = self._list_searches(folder)
        steps = [
            [walk for root in roots if (walk := self._walk_from(folder, root, parts))]
            for roots in searches
        ]
        for roots, walks in zip(searches, steps, strict=True):
            if found := [walk for walk in walks if walk.complete and walk.place.file]:
                return _match(found, certain=roots != (folder,) or self._starts_here(folder))
        if any(not walk.top.file for walks in steps for walk in walks):
            # Helpers of tests may be a project of their own that adds to the same namespace.
            walks = [walk for root in self.tree.hidden if (walk := self.tree.walk(root, parts))]
            if found := [walk for walk in walks if walk.complete and walk.place.file]:
                return _match(found)
        otherwise = self._judge(folder, parts[0])
        if portions := [walk.place for walks in steps for walk in walks if walk.complete]:
            return ModuleMatch(Origin.REPOSITORY, tuple(portions), False, otherwise=otherwise)
        for walks in steps:
            if found := [walk for walk in walks if walk.place.file]:
                return _match(found)
        return ModuleMatch(otherwise)

    def _judge(self, folder: str, name: str) -> Origin:
        """Where a module is that was not found: in a package of that name that the importer
        knows, or elsewhere."""
        known = self.tree.declared.difference(self.tree.hidden).union(list_ancestors(folder))
        places = (self.tree.locate(root, name) for root in self.tree.declared & known)
        if any(place and place.folder is not None for place in places):
            return Origin.UNRESOLVED
        return (
            Origin.STANDARD_LIBRARY if name in STANDARD_LIBRARIES["Python"] else Origin.THIRD_PARTY
        )

    def _walk_from(self, folder: str, root: str, parts: tuple[str, ...]) -> Walk | None:
        walk = self.tree.walk(root, parts)
        if walk is None or root in self.tree.declared or walk.top.folder is not None:
            return walk
        # Loose modules beside packages: only what stands below the same folder sees them.
        return walk if root in list_ancestors(folder) else None

    def _list_searches(self, folder: str) -> tuple[tuple[str, ...], ...]:
        """The roots to look in, most likely first; roots in one step are equally likely."""
        if (searches := self._searches.get(folder)) is None:
            searches = self._searches[folder] = tuple(self._order_roots(folder))
        return searches

    def _order_roots(self, folder: str) -> Iterator[tuple[str, ...]]:
        ancestors = list(list_ancestors(folder))
        if self._starts_here(folder):
            # Python looks beside a script first.
            yield (folder,)
        yield from ((root,) for root in ancestors if root in self.tree.roots)
        yield tuple(root for root in self.tree.shared if root not in ancestors)
        if is_private(folder) or folder in self.old:
            # Tests and benchmarks in packages are often run as scripts all the same; Python 2
            # looked beside every file.
            yield (folder,)

    def _starts_here(self, folder: str) -> bool:
        """Whether imports of the folder's files start in it for certain."""
        return folder not in self.tree.packages or folder in self.tree.roots


def _match(walks: list[Walk], certain: bool = True) -> ModuleMatch:
    """The match of walks that are equally likely and equally complete."""
    places = tuple(walk.place for walk in walks)
    complete = all(walk.complete for walk in walks)
    exact = certain and complete and len(places) == 1
    return ModuleMatch(Origin.REPOSITORY, places, exact, complete)
