"""Files of Python modules, as seen from the importing file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sphinx_repodoc.languages.python.module_tree import ModulePlace, PythonTree, Walk
from sphinx_repodoc.languages.resolving import find_private_folder, is_private, read_words
from sphinx_repodoc.model import Import, Origin, list_ancestors


@dataclass(frozen=True, slots=True)
class ModuleMatch:
    """The target of a module name.

    ``places`` is empty for modules outside the repository; it holds several places if they are
    equally likely, or if they are the portions of one namespace package. ``complete`` is false
    if only the first parts of the name were found. ``otherwise`` is the origin of a name that is
    not found in a namespace package.
    """

    origin: Origin
    places: tuple[ModulePlace, ...] = ()
    exact: bool = True
    complete: bool = True
    otherwise: Origin = Origin.UNRESOLVED

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(sorted(place.file for place in self.places if place.file))


_BUILT_IN = read_words("python", "built_in_modules.txt")
_LIBRARY = read_words("python")
_OTHER_VERSIONS = read_words("python", "other_versions.txt")

_STANDARD = ModuleMatch(Origin.STANDARD_LIBRARY)
_UNKNOWN = ModuleMatch(Origin.UNKNOWN)
_UNRESOLVED = ModuleMatch(Origin.UNRESOLVED)


@dataclass(frozen=True, slots=True)
class ModuleSearch:
    """Finds modules in a tree, with a cache by the importer's folder."""

    tree: PythonTree
    _matches: dict[tuple[str, int, str], ModuleMatch] = field(default_factory=dict)
    _searches: dict[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)

    def find(self, importer: str, statement: Import) -> ModuleMatch:
        """Return the target of the module in an import statement."""
        folder = importer.rpartition("/")[0]
        key = (folder, statement.level, statement.module)
        if (match := self._matches.get(key)) is None:
            match = self._matches[key] = self._find_from(*key)
        is_own = len(match.places) == 1 and match.places[0].file == importer
        if is_own and not statement.level and folder not in self.tree.packages:
            # A package imports itself by its name, a script the library that has its name.
            standard = statement.module.partition(".")[0] in _LIBRARY
            return _STANDARD if standard else _UNKNOWN
        return match

    def _find_from(self, folder: str, level: int, module: str) -> ModuleMatch:
        parts = tuple(module.split(".")) if module else ()
        if level:
            return self._find_relative(folder, level, parts)
        if not parts or parts[0] in _BUILT_IN:
            return _STANDARD
        if parts[0] in _LIBRARY:
            return self._find_shadowing(folder, parts)
        return self._find_absolute(folder, parts)

    def _find_relative(self, folder: str, level: int, parts: tuple[str, ...]) -> ModuleMatch:
        ancestors = list(list_ancestors(folder))
        if level > len(ancestors):
            return _UNRESOLVED
        base = ancestors[level - 1]
        if not parts:
            start = f"{base}/" if base else ""
            inits = (f"{start}__init__.py", f"{start}__init__.pyi")
            file = next((init for init in inits if init in self.tree.files), "")
            return ModuleMatch(Origin.REPOSITORY, (ModulePlace(file, base),))
        walk = self.tree.walk(base, parts)
        if walk is None or not (walk.complete or walk.place.file):
            return _UNRESOLVED
        return _match([walk])

    def _find_shadowing(self, folder: str, parts: tuple[str, ...]) -> ModuleMatch:
        """Return the repository's module with a name of the standard library, if the importer's
        search path reaches it first."""
        for root in list_ancestors(folder):
            walk = self.tree.walk(root, parts) if root in self.tree.roots else None
            if walk and walk.top.file and walk.place.file:
                own = walk.top.folder is not None and walk.top.folder in list_ancestors(folder)
                return _match([walk], certain=own or root in self.tree.libraries)
        return _STANDARD

    def _find_absolute(self, folder: str, parts: tuple[str, ...]) -> ModuleMatch:
        if (searches := self._searches.get(folder)) is None:
            searches = self._searches[folder] = tuple(self._order_roots(folder))
        steps = [
            [walk for root in roots if (walk := self._walk_from(folder, root, parts))]
            for roots in searches
        ]
        for roots, walks in zip(searches, steps, strict=True):
            if found := [walk for walk in walks if walk.complete and walk.place.file]:
                return _match(found, certain=roots != (folder,) or self._starts_here(folder))
        # Of projects among tests or examples, one may depend on another one.
        nested = [
            walk for root in self._list_nested(folder) if (walk := self.tree.walk(root, parts))
        ]
        if len(nested) == 1 and nested[0].complete and nested[0].place.file:
            return _match(nested)
        if any(not walk.top.file for walks in steps for walk in walks):
            # Helpers of tests may be a separate project in the same namespace package.
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

    def _list_nested(self, folder: str) -> Iterator[str]:
        """Yield the projects in the folder of tests or examples around *folder*."""
        if around := find_private_folder(folder):
            yield from (root for root in self.tree.nested if find_private_folder(root) == around)

    def _judge(self, folder: str, name: str) -> Origin:
        """Return the origin of a missing module: unresolved if the importer sees a package of that
        name, else outside."""
        known = self.tree.declared.difference(self.tree.hidden).union(list_ancestors(folder))
        places = (self.tree.locate(root, name) for root in self.tree.declared & known)
        if any(place and place.folder is not None for place in places):
            return Origin.UNRESOLVED
        return Origin.STANDARD_LIBRARY if name in _OTHER_VERSIONS else Origin.UNKNOWN

    def _walk_from(self, folder: str, root: str, parts: tuple[str, ...]) -> Walk | None:
        walk = self.tree.walk(root, parts)
        if walk is None or root in self.tree.declared or walk.top.folder is not None:
            return walk
        # Modules beside packages are visible only below the same folder.
        return walk if root in list_ancestors(folder) else None

    def _order_roots(self, folder: str) -> Iterator[tuple[str, ...]]:
        """Yield the roots to search, most likely first; roots of one step are equally likely."""
        ancestors = list(list_ancestors(folder))
        if self._starts_here(folder):
            # Python searches the folder of a script first.
            yield (folder,)
        yield from ((root,) for root in ancestors if root in self.tree.roots)
        yield tuple(root for root in self.tree.shared if root not in ancestors)
        if is_private(folder):
            # Tests and benchmarks in packages are often run as scripts, too.
            yield (folder,)

    def _starts_here(self, folder: str) -> bool:
        """Return whether imports in the folder certainly start from the folder itself."""
        return folder not in self.tree.packages or folder in self.tree.roots


def _match(walks: list[Walk], certain: bool = True) -> ModuleMatch:
    """Return the match of walks that are equally likely and equally complete."""
    places = tuple(walk.place for walk in walks)
    complete = all(walk.complete for walk in walks)
    exact = certain and complete and len(places) == 1
    return ModuleMatch(Origin.REPOSITORY, places, exact, complete)
