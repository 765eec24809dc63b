"""The interface for import resolvers, which are functions in the folders of languages.

The setting ``imports`` of a language names a function that takes :class:`RepositoryFiles` and
returns a :data:`Resolve`. ``import_rules.py`` creates resolvers from rules in TOML.
"""

from __future__ import annotations

import posixpath
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import accumulate
from typing import NamedTuple, Protocol, runtime_checkable

from msgspec import structs

from sphinx_repodoc.languages.load import read_lines
from sphinx_repodoc.model import (
    Analysis,
    FileRecord,
    Import,
    ImportedName,
    Manifest,
    Origin,
    ResolvedImport,
    Symbol,
    SymbolKind,
    list_ancestors,
)
from sphinx_repodoc.roles import find_private_folder as find_private_folder
from sphinx_repodoc.roles import is_private as is_private

Resolve = Callable[[str, Import], Iterable[ResolvedImport]]
"""Resolver: (path of the importing file, statement) -> an item for each imported name."""

Paths = Mapping[str, tuple[str, ...]]

# The character after the slash: paths in the folder "a" are sorted between "a/" and "a0".
_BEHIND_SLASH = chr(ord("/") + 1)


class Definition(NamedTuple):
    """The file and qualified name (empty for the file itself) of a definition and its overloads."""

    path: str
    symbol: str = ""


class PathEnd(NamedTuple):
    """The definition that a path leads to, with an empty path if it is not of the repository, and
    the number of names at the end of the path that are members of it."""

    definition: Definition
    left: int = 0


@runtime_checkable
class NameResolver(Protocol):
    """A resolver that finds the definition of a name with certainty, for languages with ``exact``
    in their settings."""

    def __call__(self, path: str, statement: Import) -> Iterable[ResolvedImport]:
        """Resolve one statement of the file at *path*."""

    def find_module(self, module: str, folder: str) -> tuple[str, ...]:
        """Return the files that *module* may mean for a declaration in *folder*."""

    def find_definition(self, path: str, name: str) -> Definition | None:
        """Return the definition of *name* in the module at *path*; None if unknown."""

    def name_module(self, path: str) -> str:
        """Return the full module name by which the file or folder at *path* is imported."""


@runtime_checkable
class PathResolver(Protocol):
    """A resolver that also finds what paths in code mean, which need no import: ``crate::a::B``."""

    def __call__(self, path: str, statement: Import) -> Iterable[ResolvedImport]:
        """Resolve one statement of the file at *path*."""

    def find_path(self, path: str, scope: Sequence[str], names: Sequence[str]) -> PathEnd | None:
        """Return what the path *names* means in the module or type *scope* of the file at *path*;
        None if unknown."""


@dataclass(frozen=True, slots=True)
class RepositoryFiles:
    """Lookup tables of all files of a repository. Paths are relative to the root, which is the
    empty string.

    ``endings`` are pairs, sorted, of the reversed names in a path (``c/b/a/``) and the path
    (``a/b/c``). ``manifests`` has pairs of folder and manifest by system, such as "npm".
    ``languages`` are those that share the resolver.
    """

    records: Mapping[str, FileRecord]
    folders: frozenset[str]
    by_name: Paths
    endings: tuple[tuple[str, str], ...]
    manifests: Mapping[str, tuple[tuple[str, Manifest], ...]]
    by_folder: Mapping[str, Mapping[str, Manifest]]
    languages: frozenset[str] = frozenset()

    def select(self, languages: Iterable[str]) -> RepositoryFiles:
        """Return the same tables for the resolver of *languages*."""
        return replace(self, languages=frozenset(languages))

    def list_sources(self) -> Iterator[tuple[str, Analysis]]:
        """Yield path and analysis of the files in the resolver's languages."""
        for path, record in self.records.items():
            if record.analysis and record.analysis.language in self.languages:
                yield path, record.analysis

    def list_definitions(self) -> Iterator[tuple[str, Symbol]]:
        """Yield path and definition for all definitions in the resolver's languages."""
        for path, analysis in self.list_sources():
            yield from ((path, symbol) for symbol in analysis.symbols)

    def find_analysis(self, path: str) -> Analysis | None:
        """Return the analysis of the file at *path*; None if it is missing or not analysed."""
        record = self.records.get(path)
        return record.analysis if record else None

    def list_symbols(self, path: str) -> tuple[Symbol, ...]:
        """Return the definitions in the file at *path*."""
        analysis = self.find_analysis(path)
        return analysis.symbols if analysis else ()

    def find_beside(self, path: str, relative: str) -> str:
        """Return the file at *relative* from the folder of the file at *path*; empty if missing."""
        found = join(path.rpartition("/")[0], relative)
        return found if found in self.records else ""

    def find_ending(self, tail: str) -> tuple[str, ...]:
        """Return the files whose path ends with the path *tail*, sorted."""
        if "/" not in tail:
            return self.by_name.get(tail, ())
        start = _reverse(tail)
        first = bisect_left(self.endings, (start,))
        last = bisect_left(self.endings, (start[:-1] + _BEHIND_SLASH,))
        return tuple(sorted(path for _, path in self.endings[first:last]))

    def find_manifest(self, path: str, system: str) -> tuple[str, Manifest] | None:
        """Return the nearest folder above *path* with a manifest of *system*, and that manifest."""
        found = self.by_folder.get(system, {})
        for folder in list_ancestors(path.rpartition("/")[0]):
            if folder in found:
                return folder, found[folder]
        return None


def index_files(records: Mapping[str, FileRecord]) -> RepositoryFiles:
    """Return the lookup tables for *records*, which are sorted by path."""
    by_name: dict[str, list[str]] = {}
    manifests: dict[str, list[tuple[str, Manifest]]] = {}
    folders = {""}
    for path, record in records.items():
        folder, _, name = path.rpartition("/")
        by_name.setdefault(name, []).append(path)
        if folder not in folders:
            folders.update(list_ancestors(folder))
        if record.analysis and (manifest := record.analysis.manifest):
            manifests.setdefault(manifest.system, []).append((folder, manifest))
    return RepositoryFiles(
        records=records,
        folders=frozenset(folders),
        by_name={name: tuple(paths) for name, paths in by_name.items()},
        endings=tuple(sorted((_reverse(path), path) for path in records)),
        manifests={system: tuple(found) for system, found in manifests.items()},
        by_folder={system: dict(found) for system, found in manifests.items()},
    )


def _reverse(path: str) -> str:
    """Return the names of *path* from the last to the first, each followed by a slash."""
    return "".join(f"{name}/" for name in reversed(path.split("/")))


def join(folder: str, relative: str) -> str:
    """Return *folder* and *relative* as one path; outside the repository it starts with ``..``."""
    path = posixpath.normpath(posixpath.join(folder, relative))
    return "" if path == "." else path.lstrip("/")


def find_closest(path: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """Return the *candidates* that share the most folders with *path*, sorted."""
    ordered = sorted(candidates)
    for folder in list_ancestors(path.rpartition("/")[0]):
        first = bisect_left(ordered, f"{folder}/")
        last = bisect_left(ordered, folder + _BEHIND_SLASH)
        if folder and first < last:
            return tuple(ordered[first:last])
    return tuple(ordered)


@cache
def read_words(folder: str, name: str = "standard_library.txt") -> frozenset[str]:
    """Return the words in the text file *name* in a language's folder."""
    return frozenset(word for line in read_lines(folder, name) for word in line.split())


def is_standard(folder: str, module: str) -> bool:
    """Return whether *module* is listed in ``standard_library.txt`` of a language's folder. An
    entry with a trailing slash includes everything below it."""
    names = read_words(folder)
    parents = accumulate(module.split("/"), "{}/{}".format)
    return module in names or any(f"{parent}/" in names for parent in parents)


@dataclass(frozen=True, slots=True)
class Found:
    """The target of an imported name: files, or an origin outside the repository. ``symbol`` is its
    qualified name if a single file declares it."""

    targets: tuple[str, ...] = ()
    exact: bool = False
    origin: Origin = Origin.REPOSITORY
    symbol: str = ""


def resolve_to(
    statement: Import,
    targets: Iterable[str],
    *,
    exact: bool,
    otherwise: Origin = Origin.UNKNOWN,
) -> Iterator[ResolvedImport]:
    """Yield an item for each name of *statement*, with the non-empty *targets* as its candidates,
    or with the origin *otherwise* if there are none."""
    paths = tuple(sorted(set(targets) - {""}))
    found = Found(paths, exact) if paths else Found(origin=otherwise)
    return spread(statement, lambda item: found)


def name_symbols(
    files: RepositoryFiles, items: Iterable[ResolvedImport]
) -> Iterator[ResolvedImport]:
    """Add to each of *items* with a single target the symbol there that has the imported name."""
    for item in items:
        wanted = item.name.strip("()")
        symbols = files.list_symbols(item.targets[0]) if wanted and len(item.targets) == 1 else ()
        names = [symbol.qualname for symbol in symbols if symbol.name == wanted]
        symbol = wanted if wanted in names else next(iter(names), "")
        yield structs.replace(item, symbol=symbol) if symbol else item


def index_modules(files: RepositoryFiles) -> Paths:
    """Return the files that declare each module, in the resolver's languages."""
    return group_paths(
        (symbol.name, path)
        for path, symbol in files.list_definitions()
        if symbol.kind is SymbolKind.MODULE and not symbol.parent
    )


@dataclass(frozen=True, slots=True)
class Declarations:
    """The files that declare each full name, and the files of each package or namespace. ``inside``
    maps a full name to the name that the declaring file uses, without the package."""

    files: RepositoryFiles
    names: Paths
    packages: Paths = field(default_factory=dict)
    inside: Mapping[str, str] = field(default_factory=dict)

    def find_name(self, name: str) -> Found | None:
        """Return the files that declare *name*, or the type of which it is a member."""
        outer = name
        while outer and outer not in self.names:
            outer = outer.rpartition(".")[0]
        if not outer:
            return None
        targets = self.names[outer]
        symbol = self.inside.get(outer, outer)
        member = symbol + name[len(outer) :]
        if any(item.qualname == member for item in self.files.list_symbols(targets[0])):
            symbol = member
        elif outer in self.packages:
            # *outer* is both an object and a package; *name* may be in the package instead.
            return None
        is_one = len(targets) == 1
        return Found(targets=targets, exact=is_one, symbol=symbol if is_one else "")

    def find_package(self, name: str) -> Found | None:
        """Return the files of the package *name*, as an exact result if all are in one folder."""
        targets = self.packages.get(name)
        if not targets:
            return None
        folders = {path.rpartition("/")[0] for path in targets}
        return Found(targets=targets, exact=len(folders) == 1)

    def judge(self, name: str, *, is_standard: bool) -> Found:
        """Return the origin of *name*, which no file declares. In a package of the repository it is
        unresolved, because the build probably generates it."""
        if is_standard:
            return Found(origin=Origin.STANDARD_LIBRARY)
        package = name.rpartition(".")[0]
        is_own = package in self.packages or package in self.names
        return Found(origin=Origin.UNRESOLVED if is_own else Origin.UNKNOWN)


def group_paths(items: Iterable[tuple[str, str]]) -> Paths:
    """Group pairs of a name and a path: return the paths of each name without duplicates."""
    found: dict[str, dict[str, None]] = {}
    for name, path in items:
        found.setdefault(name, {})[path] = None
    return {name: tuple(paths) for name, paths in found.items()}


def spread(
    statement: Import, find: Callable[[ImportedName | None], Found]
) -> Iterator[ResolvedImport]:
    """Resolve each name of *statement* with *find*, or the whole statement if it has no names."""
    for item in statement.names or (None,):
        found = find(item)
        yield ResolvedImport(
            line=statement.line,
            module=statement.module,
            form=statement.form,
            name=item.name if item else "",
            alias=item.alias if item else statement.alias,
            targets=found.targets,
            exact=found.exact,
            symbol=found.symbol,
            origin=found.origin,
        )
