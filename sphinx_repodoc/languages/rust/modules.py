"""Crates of Rust, their trees of modules, and the names that modules define and import."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from sphinx_repodoc.languages.resolving import RepositoryFiles, join
from sphinx_repodoc.model import Analysis, Import, ImportForm, SymbolKind, list_ancestors

ModulePath = tuple[str, ...]
"""The names from the root of a crate down to a module; empty for the root."""

Span = tuple[int, int, ModulePath]

# Paths of crate roots, relative to the folder of Cargo.toml.
_TARGETS = re.compile(
    r"(?:src/(?:lib|main)|build|(?:src/bin|tests|benches|examples)/[^/]+(?:/main)?)\.rs"
)
_ROOT_NAMES = ("lib.rs", "main.rs")


@dataclass(frozen=True, slots=True)
class ModuleSource:
    """The file of a module, and for an inline module (``mod x { }``) its path inside the file."""

    file: str
    inline: ModulePath = ()


@dataclass(slots=True)
class Crate:
    """A crate as a tree of modules. ``macros`` maps exported macros to their files."""

    root: str
    modules: dict[ModulePath, ModuleSource] = field(default_factory=dict)
    macros: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Crates:
    """The crates of a repository: by name as other crates write it, and by file, with the path of
    the file's module. ``guessed`` are files that no ``mod x;`` declares."""

    by_name: dict[str, list[Crate]] = field(default_factory=dict)
    by_file: dict[str, list[tuple[Crate, ModulePath]]] = field(default_factory=dict)
    roots: set[str] = field(default_factory=set)
    guessed: set[str] = field(default_factory=set)


def build_crates(files: RepositoryFiles) -> Crates:
    """Return the crates that manifests and usual paths such as ``src/lib.rs`` define."""
    sources = [path for path in files.records if path.endswith(".rs")]
    crates = Crates()
    crates.roots.update(_find_roots(files, sources))
    for root in sorted(crates.roots):
        _add_modules(crates, files, Crate(root), (), root)
    _add_strays(crates, files, sources)
    for name, root in _name_libraries(files):
        found = [crate for crate, module in crates.by_file.get(root, ()) if not module]
        crates.by_name.setdefault(name.replace("-", "_"), []).extend(found[:1])
    return crates


def _add_strays(crates: Crates, files: RepositoryFiles, sources: list[str]) -> None:
    """Add files that no ``mod x;`` declares as modules according to their paths, because a macro
    may declare them. A file outside of all crates becomes a crate of its own."""
    by_folder = {root.rpartition("/")[0]: root for root in sorted(crates.roots, reverse=True)}
    for path in sorted(sources, key=lambda path: (not path.endswith(_ROOT_NAMES), path)):
        if path in crates.by_file:
            continue
        crates.guessed.add(path)
        above = [folder for folder in list_ancestors(path) if folder in by_folder]
        if not above or path.endswith(_ROOT_NAMES):
            crates.roots.update({path} if path.endswith(_ROOT_NAMES) else ())
            _add_modules(crates, files, Crate(path), (), path)
            continue
        tail = path[len(above[0]) :].lstrip("/").removesuffix(".rs").removesuffix("/mod")
        crate = crates.by_file[by_folder[above[0]]][0][0]
        _add_modules(crates, files, crate, tuple(tail.split("/")), path)


def _find_roots(files: RepositoryFiles, sources: list[str]) -> Iterator[str]:
    manifests = dict(files.manifests.get("Cargo", ()))
    for folder, manifest in manifests.items():
        listed = (join(folder, target) for _, target in manifest.paths)
        yield from (path for path in listed if path.endswith(".rs") and path in files.records)
    for path in sources:
        above = [folder for folder in list_ancestors(path) if folder in manifests]
        if above and _TARGETS.fullmatch(path[len(above[0]) :].lstrip("/")):
            yield path


def _name_libraries(files: RepositoryFiles) -> Iterator[tuple[str, str]]:
    """Yield the library names that other crates use, with the root file of each library."""
    for folder, manifest in files.manifests.get("Cargo", ()):
        listed = [(name, target) for name, target in manifest.paths if target.endswith(".rs")]
        yield from ((name, join(folder, target)) for name, target in listed)
        own = join(folder, "src/lib.rs")
        if own not in files.records:
            libraries = [target for name, target in listed if "lib" in (name, target[-6:-3])]
            own = join(folder, libraries[0]) if libraries else ""
        if manifest.name and own:
            yield manifest.name, own


def _add_modules(
    crates: Crates, files: RepositoryFiles, crate: Crate, module: ModulePath, path: str
) -> None:
    """Add the file at *path* as *module*, and all files that ``mod x;`` declares from there."""
    waiting = [(module, path)]
    seen = {path}
    while waiting:
        module, path = waiting.pop()
        crates.by_file.setdefault(path, []).append((crate, module))
        crate.modules[module] = ModuleSource(path)
        if not (analysis := files.find_analysis(path)):
            continue
        spans = list_spans(analysis)
        for _, _, inline in spans:
            crate.modules.setdefault((*module, *inline), ModuleSource(path, inline))
        for symbol in analysis.symbols:
            if symbol.kind is SymbolKind.MACRO and any("export" in d for d in symbol.decorators):
                crate.macros.setdefault(symbol.name, path)
        for statement in list_declarations(analysis):
            inner = find_inline_module(spans, statement.line)
            found, _ = find_declared(files, crates.roots, path, inner, statement)
            if found and found not in seen:
                seen.add(found)
                waiting.append(((*module, *inner, name_declared(statement)), found))


def list_declarations(analysis: Analysis) -> Iterator[Import]:
    """Yield the statements ``mod x;``, one for each module; one with ``#[path]`` is preferred."""
    found = [item for item in analysis.imports if item.form is ImportForm.MODULE]
    placed = {name_declared(item) for item in found if item.names}
    for statement in found:
        if statement.names or statement.module not in placed:
            yield statement


def name_declared(statement: Import) -> str:
    """Return the module's name ``x`` in ``mod x;``."""
    return statement.names[0].name if statement.names else statement.module


def list_spans(analysis: Analysis) -> list[Span]:
    """Return first line, last line and path of each inline module of a file, outer ones first."""
    declared = {name_declared(item) for item in analysis.imports if item.form is ImportForm.MODULE}
    return [
        (symbol.line, symbol.end_line, tuple(symbol.qualname.split("::")))
        for symbol in analysis.symbols
        if symbol.kind is SymbolKind.MODULE
        and not (symbol.name in declared and symbol.line == symbol.end_line)
    ]


def find_inline_module(spans: Iterable[Span], line: int) -> ModulePath:
    """Return the path of the innermost inline module around *line*; empty if none."""
    around: ModulePath = ()
    for start, end, module in spans:
        if start <= line <= end:
            around = module
    return around


def find_declared(
    files: RepositoryFiles, roots: Container[str], path: str, inline: ModulePath, statement: Import
) -> tuple[str, bool]:
    """Return the file that ``mod x;`` in the file at *path* declares (empty if it is missing), and
    whether it is certain."""
    folder, _, name = path.rpartition("/")
    if statement.names:
        return _find_first(files, folder, statement.module), True
    module = statement.module.removeprefix("r#")
    tail = "/".join((*inline, module))
    is_root = name == "mod.rs" or path in roots
    below = folder if is_root else join(folder, name.removesuffix(".rs"))
    if found := _find_first(files, below, f"{tail}.rs", f"{tail}/mod.rs"):
        return found, True
    # If a macro includes the declaring file, paths may start in its folder.
    return _find_first(files, folder, f"{tail}.rs", f"{tail}/mod.rs"), False


def _find_first(files: RepositoryFiles, folder: str, *candidates: str) -> str:
    paths = (join(folder, candidate) for candidate in candidates)
    return next((path for path in paths if path in files.records), "")


@dataclass(frozen=True, slots=True)
class BoundNames:
    """Names that the ``use`` statements of a module bind, with the paths that they mean, and
    ``globs``, the paths of ``use path::*``."""

    bound: dict[str, list[list[str]]] = field(default_factory=dict)
    globs: list[list[str]] = field(default_factory=list)

    def add(self, statement: Import) -> None:
        """Add the names that a ``use`` statement binds."""
        module = split_path(statement.module)
        items = [(item.name, item.alias) for item in statement.names] or [("", statement.alias)]
        for name, alias in items:
            full = [*module, *([name] if name not in {"", "self"} else [])]
            if full and full[-1] == "*":
                self.globs.append(full[:-1])
            elif full:
                self.bound.setdefault(alias or full[-1], []).append(full)


class RustNames:
    """A cache of the names that files define, and of those that they bind by ``use``."""

    def __init__(self, files: RepositoryFiles) -> None:
        self._files = files
        self.list_symbols = cache(
            lambda path: frozenset(symbol.qualname for symbol in files.list_symbols(path))
        )
        self._list_spans = cache(
            lambda path: list_spans(found) if (found := files.find_analysis(path)) else []
        )
        self._read_bound = cache(self._collect_bound)

    def find_inline(self, path: str, line: int) -> ModulePath:
        """Return the inline module around *line* of the file at *path*."""
        return find_inline_module(self._list_spans(path), line)

    def find_inner(self, path: str, scope: Sequence[str]) -> ModulePath:
        """Return the innermost inline module of a file in *scope*, the names around a place."""
        known = {module for _, _, module in self._list_spans(path)}
        inner = tuple(scope)
        while inner and inner not in known:
            inner = inner[:-1]
        return inner

    def read(self, path: str, inline: ModulePath) -> BoundNames:
        """Return the names that ``use`` binds in the inline module *inline* of a file."""
        return self._read_bound(path).get(inline, BoundNames())

    def _collect_bound(self, path: str) -> dict[ModulePath, BoundNames]:
        analysis = self._files.find_analysis(path)
        found: dict[ModulePath, BoundNames] = {}
        for statement in analysis.imports if analysis else ():
            if statement.form is not ImportForm.MODULE:
                around = self.find_inline(path, statement.line)
                found.setdefault(around, BoundNames()).add(statement)
        return found


def split_path(module: str) -> list[str]:
    """Return the parts of a path such as ``a::b``."""
    return [part.strip().removeprefix("r#") for part in module.split("::") if part.strip()]
