"""Imports of Rust: ``mod x;`` by the rules for files, ``use`` along the tree of modules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from sphinx_repodoc.languages.resolving import (
    RepositoryFiles,
    Resolve,
    find_closest,
    read_words,
    resolve_to,
)
from sphinx_repodoc.languages.rust.modules import (
    Crate,
    Crates,
    ModulePath,
    ModuleSource,
    build_crates,
    find_declared,
    list_declarations,
)
from sphinx_repodoc.languages.rust.names import RustNames, split_path
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport

# Only generated code has longer chains of re-exports.
_MAX_STEPS = 60
_MAX_LENGTH = 12

_Step = tuple[str, ModulePath, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _PathEnd:
    """The target of a path: a file, the symbol in it as far as it is known, and the file that
    re-exports it."""

    file: str
    symbol: str = ""
    via: str = ""
    found: bool = True


def resolve_rust(files: RepositoryFiles) -> Resolve:
    """Resolve the imports of Rust."""
    return _RustImports(files, build_crates(files), RustNames(files)).resolve


@dataclass(frozen=True, slots=True)
class _RustImports:
    files: RepositoryFiles
    crates: Crates
    names: RustNames

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is ImportForm.MODULE:
            return self._resolve_declaration(path, statement)
        return self._resolve_use(path, statement)

    def _resolve_declaration(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        analysis = self.files.find_analysis(path)
        if analysis is None or statement not in list_declarations(analysis):
            return
        inline = self.names.find_inline(path, statement.line)
        found, is_exact = find_declared(self.files, self.crates.roots, path, inline, statement)
        yield from resolve_to(
            statement, [found] if found else [], exact=is_exact, otherwise=Origin.UNRESOLVED
        )

    def _resolve_use(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        for resolved in resolve_to(statement, (), exact=False):
            segments = [*split_path(statement.module), *filter(None, [resolved.name])]
            yield self._resolve_path(path, segments, resolved) if segments else resolved

    def _resolve_path(
        self, path: str, segments: list[str], resolved: ResolvedImport
    ) -> ResolvedImport:
        inline = self.names.find_inline(path, resolved.line)
        found: set[_PathEnd] = set()
        for crate, module in self.crates.by_file.get(path, ()):
            found.update(self._find(crate, (*module, *inline), segments, set()))
        if not found:
            return replace(resolved, origin=self._find_origin(path, inline, segments[0]))
        ends = [end for end in found if end.found] or [*found]
        is_guess = any(file in self.crates.guessed for file in (path, *(end.file for end in ends)))
        return _fill(resolved, ends, path, not is_guess)

    def _find_origin(self, path: str, inline: ModulePath, head: str) -> Origin:
        """Return the origin of a path that leads outside the repository."""
        bound = self.names.read(path, inline).bound.get(head)
        head = bound[0][0] if bound else head
        if head in read_words("rust"):
            return Origin.STANDARD_LIBRARY
        is_inside = head in {"crate", "self", "super", "$crate"}
        return Origin.UNRESOLVED if is_inside else Origin.THIRD_PARTY

    def _find(
        self, crate: Crate, module: ModulePath, segments: Sequence[str], seen: set[_Step]
    ) -> list[_PathEnd]:
        """Return the targets of *segments* seen from a module; several if crates share a name."""
        step = (crate.root, module, tuple(segments))
        if step in seen or len(seen) > _MAX_STEPS or len(segments) > _MAX_LENGTH:
            return []
        seen.add(step)
        head, rest = segments[0], segments[1:]
        if head in {"crate", "$crate"}:
            return self._descend(crate, (), rest, seen)
        if head == "self":
            return self._descend(crate, module, rest, seen)
        if head == "super":
            above = rest if rest and rest[0] == "super" else ["self", *rest]
            return self._find(crate, _leave(crate, module), above, seen) if module else []
        return self._find_relative(crate, module, segments, seen)

    def _find_relative(
        self, crate: Crate, module: ModulePath, segments: Sequence[str], seen: set[_Step]
    ) -> list[_PathEnd]:
        """Return the targets of a path that starts with a name of the module, or of a crate."""
        head, place = segments[0], crate.modules.get(module)
        if place and (
            (*module, head) in crate.modules
            or "::".join((*place.inline, head)) in self.names.list_symbols(place.file)
        ):
            return self._descend(crate, module, segments, seen)
        if place and (found := self._follow_bound(crate, module, place, segments, seen)):
            return found
        if named := self._find_crates(head, crate.root):
            return [end for other in named for end in self._descend(other, (), segments[1:], seen)]
        if (head,) in crate.modules:
            # Before the 2018 edition, every path started at the root.
            return self._descend(crate, (), segments, seen)
        return self._follow_globs(crate, module, place, segments, seen) if place else []

    def _descend(
        self, crate: Crate, module: ModulePath, segments: Sequence[str], seen: set[_Step]
    ) -> list[_PathEnd]:
        """Return the targets of *segments* below a module: down the tree, then to a name."""
        while segments and (*module, segments[0]) in crate.modules:
            module, segments = (*module, segments[0]), segments[1:]
        place = crate.modules.get(module)
        if place is None:
            return []
        if not segments or segments[0] in {"*", "self"}:
            return [_PathEnd(place.file, "::".join(place.inline))]
        return (
            self._find_symbol(place, segments)
            or self._follow_bound(crate, module, place, segments, seen)
            or self._find_macro(crate, module, segments)
            or self._follow_globs(crate, module, place, segments, seen)
            or [_PathEnd(place.file, found=False)] * (segments[-1] != "*")
        )

    def _find_symbol(self, place: ModuleSource, segments: Sequence[str]) -> list[_PathEnd]:
        symbols = self.names.list_symbols(place.file)
        for length in range(len(segments), 0, -1):
            name = "::".join((*place.inline, *segments[:length]))
            if name in symbols:
                return [_PathEnd(place.file, name)]
        return []

    def _find_macro(
        self, crate: Crate, module: ModulePath, segments: Sequence[str]
    ) -> list[_PathEnd]:
        name = segments[0]
        is_macro = not module and name in crate.macros
        return [_PathEnd(crate.macros[name], name)] if is_macro else []

    def _follow_bound(
        self,
        crate: Crate,
        module: ModulePath,
        place: ModuleSource,
        segments: Sequence[str],
        seen: set[_Step],
    ) -> list[_PathEnd]:
        """Return the re-exports of a module under the first of *segments*."""
        bound = self.names.read(place.file, place.inline).bound
        # "use anyhow::anyhow" refers to the crate of that name.
        others = [path for path in bound.get(segments[0], ()) if path[0] != segments[0]]
        paths = [[*path, *segments[1:]] for path in others]
        return self._follow(crate, module, place, paths, seen)

    def _follow_globs(
        self,
        crate: Crate,
        module: ModulePath,
        place: ModuleSource,
        segments: Sequence[str],
        seen: set[_Step],
    ) -> list[_PathEnd]:
        """Return the re-exports of a module by ``use other::*``."""
        globs = self.names.read(place.file, place.inline).globs
        paths = [[*path, *segments] for path in globs if path and path[0] != segments[0]]
        found = self._follow(crate, module, place, paths, seen)
        return [end for end in found if not end.symbol or segments[0] in end.symbol.split("::")]

    def _follow(
        self,
        crate: Crate,
        module: ModulePath,
        place: ModuleSource,
        paths: list[list[str]],
        seen: set[_Step],
    ) -> list[_PathEnd]:
        for path in paths:
            ends = self._find(crate, module, path, seen)
            if found := [end for end in ends if end.found]:
                via = "" if found[0].file == place.file else place.file
                return [_PathEnd(end.file, end.symbol, via) for end in found]
        return []

    def _find_crates(self, name: str, path: str) -> list[Crate]:
        found = {crate.root: crate for crate in self.crates.by_name.get(name, ())}
        return [found[root] for root in find_closest(path, found)]


def _leave(crate: Crate, module: ModulePath) -> ModulePath:
    """Return the module around another; functions are skipped."""
    module = module[:-1]
    while module and module not in crate.modules:
        module = module[:-1]
    return module


def _fill(
    resolved: ResolvedImport, found: Sequence[_PathEnd], path: str, is_certain: bool
) -> ResolvedImport:
    targets = tuple(sorted({end.file for end in found}))
    symbols = {end.symbol for end in found}
    vias = {end.via for end in found} - {path}
    return replace(
        resolved,
        targets=targets,
        symbol=symbols.pop() if len(symbols) == 1 else "",
        via=vias.pop() if len(vias) == 1 else "",
        exact=is_certain and len(targets) == 1,
        origin=Origin.REPOSITORY,
    )
