"""Imports of Rust: ``mod x;`` is resolved by file names, ``use`` along the tree of modules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from sphinx_repodoc.languages import resolving
from sphinx_repodoc.languages.resolving import (
    Definition,
    PathEnd,
    RepositoryFiles,
    Resolve,
    resolve_to,
)
from sphinx_repodoc.languages.rust import modules
from sphinx_repodoc.languages.rust.modules import Crate, ModulePath
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport

# The longest chain of re-exports that is followed; only generated code has longer ones.
_MAX_STEPS = 60
_MAX_LENGTH = 12

# Words at the start of a path that stand for a module.
_WORDS = frozenset({"$crate", "crate", "self", "super"})

_Step = tuple[str, ModulePath, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class _PathEnd:
    """The target of a path such as ``a::b``: a file, the symbol in it if known, and ``via``, the
    file that re-exports it. ``found`` is false if only the file is known, not the symbol. ``left``
    is the number of segments behind the symbol."""

    file: str
    symbol: str = ""
    via: str = ""
    found: bool = True
    left: int = 0


def resolve_rust(files: RepositoryFiles) -> Resolve:
    """Resolve the imports of Rust."""
    return _RustImports(files, modules.build_crates(files), modules.RustNames(files))


@dataclass(frozen=True, slots=True)
class _RustImports:
    files: RepositoryFiles
    crates: modules.Crates
    names: modules.RustNames

    def __call__(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Resolve ``mod x;``, or each name of a ``use`` statement."""
        if statement.form is not ImportForm.MODULE:
            for resolved in resolve_to(statement, (), exact=False):
                segments = [*modules.split_path(statement.module), *filter(None, [resolved.name])]
                yield self._resolve_path(path, segments, resolved) if segments else resolved
            return
        analysis = self.files.find_analysis(path)
        if analysis and statement in modules.list_declarations(analysis):
            inline = self.names.find_inline(path, statement.line)
            roots = self.crates.roots
            found, is_exact = modules.find_declared(self.files, roots, path, inline, statement)
            yield from resolve_to(statement, [found], exact=is_exact, otherwise=Origin.UNRESOLVED)

    def _resolve_path(
        self, path: str, segments: list[str], resolved: ResolvedImport
    ) -> ResolvedImport:
        inline = self.names.find_inline(path, resolved.line)
        found: set[_PathEnd] = set()
        for crate, module in self.crates.by_file.get(path, ()):
            found.update(self._find(crate, (*module, *inline), segments, set()))
        if not found:
            return structs.replace(resolved, origin=self._find_origin(path, inline, segments[0]))
        ends = [end for end in found if end.found] or [*found]
        is_guess = any(file in self.crates.guessed for file in (path, *(end.file for end in ends)))
        return _fill(resolved, ends, path, not is_guess)

    def find_path(self, path: str, scope: Sequence[str], names: Sequence[str]) -> PathEnd | None:
        """Return what a path in the code of a file means."""
        ends: set[_PathEnd] = set()
        for crate, module in self.crates.by_file.get(path, ()):
            inner = (*module, *scope)
            while len(inner) > len(module) and inner not in crate.modules:
                inner = inner[:-1]
            found = self._find_in_code(crate, inner, names)
            ends.update(replace(end, via="") for end in found if end.found)
        if len(ends) == 1:
            (end,) = ends
            return PathEnd(Definition(end.file, end.symbol), end.left)
        if not ends and len(names) > 1:
            inline = self.names.find_inner(path, scope)
            if self._find_origin(path, inline, names[0]) is Origin.STANDARD_LIBRARY:
                return PathEnd(Definition(""))
        return None

    def _find_in_code(
        self, crate: Crate, module: ModulePath, segments: Sequence[str]
    ) -> list[_PathEnd]:
        """Return the targets of a path outside of ``use``: its first name is one of the module."""
        head, place = segments[0], crate.modules.get(module)
        if place and head not in _WORDS and (*module, head) not in crate.modules:
            own = "::".join((*place.inline, head)) in self.names.list_symbols(place.file)
            if not own and head in self.names.read(place.file, place.inline).bound:
                return self._follow_bound(crate, module, segments, set())
            if not own and head not in self.crates.by_name:
                return self._follow_globs(crate, module, segments, set())
        return self._find(crate, module, segments, set())

    def _find_origin(self, path: str, inline: ModulePath, head: str) -> Origin:
        """Return the origin of a path that starts with *head* and has no target here."""
        bound = self.names.read(path, inline).bound.get(head)
        head = bound[0][0] if bound else head
        if head in resolving.read_words("rust"):
            return Origin.STANDARD_LIBRARY
        is_inside = head in _WORDS
        return Origin.UNRESOLVED if is_inside else Origin.UNKNOWN

    def _find(
        self, crate: Crate, module: ModulePath, segments: Sequence[str], seen: set[_Step]
    ) -> list[_PathEnd]:
        """Return the targets of the path *segments* in *module*; several if crates share a name."""
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
            outer = module[:-1]
            # Modules inside functions are not in the tree, so skip to the next module that is.
            while outer and outer not in crate.modules:
                outer = outer[:-1]
            return self._find(crate, outer, above, seen) if module else []
        return self._find_relative(crate, module, segments, seen)

    def _find_relative(
        self, crate: Crate, module: ModulePath, segments: Sequence[str], seen: set[_Step]
    ) -> list[_PathEnd]:
        """Return the targets of a path that starts with a name in *module* or with a crate."""
        head, place = segments[0], crate.modules.get(module)
        if place and (
            (*module, head) in crate.modules
            or "::".join((*place.inline, head)) in self.names.list_symbols(place.file)
        ):
            return self._descend(crate, module, segments, seen)
        if place and (found := self._follow_bound(crate, module, segments, seen)):
            return found
        named = {other.root: other for other in self.crates.by_name.get(head, ())}
        if closest := resolving.find_closest(crate.root, named):
            targets = (self._descend(named[root], (), segments[1:], seen) for root in closest)
            return [end for ends in targets for end in ends]
        if (head,) in crate.modules:
            # Before Rust's 2018 edition, every path in "use" started at the crate's root.
            return self._descend(crate, (), segments, seen)
        return self._follow_globs(crate, module, segments, seen) if place else []

    def _descend(
        self, crate: Crate, module: ModulePath, segments: Sequence[str], seen: set[_Step]
    ) -> list[_PathEnd]:
        """Return the targets of *segments* below *module*: submodules, then a name in the last."""
        while segments and (*module, segments[0]) in crate.modules:
            module, segments = (*module, segments[0]), segments[1:]
        place = crate.modules.get(module)
        if place is None:
            return []
        if not segments or segments[0] in {"*", "self"}:
            return [_PathEnd(place.file, "::".join(place.inline))]
        symbols, head = self.names.list_symbols(place.file), segments[0]
        for length in range(len(segments), 0, -1):
            name = "::".join((*place.inline, *segments[:length]))
            if name in symbols:
                return [_PathEnd(place.file, name, left=len(segments) - length)]
        is_macro = not module and head in crate.macros
        return (
            self._follow_bound(crate, module, segments, seen)
            or ([_PathEnd(crate.macros[head], head, left=len(segments) - 1)] if is_macro else [])
            or self._follow_globs(crate, module, segments, seen)
            or [_PathEnd(place.file, found=False)] * (segments[-1] != "*")
        )

    def _follow_bound(
        self, crate: Crate, module: ModulePath, segments: Sequence[str], seen: set[_Step]
    ) -> list[_PathEnd]:
        """Return the targets of *segments* if a ``use`` in *module* binds the first segment."""
        place = crate.modules[module]
        bound = self.names.read(place.file, place.inline).bound
        # In "use anyhow::anyhow", the first "anyhow" is a crate, not the name that it binds.
        others = [path for path in bound.get(segments[0], ()) if path[0] != segments[0]]
        paths = [[*path, *segments[1:]] for path in others]
        return self._follow(crate, module, paths, seen)

    def _follow_globs(
        self, crate: Crate, module: ModulePath, segments: Sequence[str], seen: set[_Step]
    ) -> list[_PathEnd]:
        """Return the targets of *segments* in modules that *module* imports by ``use other::*``."""
        place = crate.modules[module]
        globs = self.names.read(place.file, place.inline).globs
        paths = [[*path, *segments] for path in globs if path and path[0] != segments[0]]
        found = self._follow(crate, module, paths, seen)
        return [end for end in found if not end.symbol or segments[0] in end.symbol.split("::")]

    def _follow(
        self, crate: Crate, module: ModulePath, paths: list[list[str]], seen: set[_Step]
    ) -> list[_PathEnd]:
        file = crate.modules[module].file
        for path in paths:
            ends = self._find(crate, module, path, seen)
            if found := [end for end in ends if end.found]:
                via = "" if found[0].file == file else file
                return [replace(end, via=via) for end in found]
        return []


def _fill(
    resolved: ResolvedImport, found: Sequence[_PathEnd], path: str, is_certain: bool
) -> ResolvedImport:
    targets = tuple(sorted({end.file for end in found}))
    symbols = {end.symbol for end in found}
    vias = {end.via for end in found} - {path}
    return structs.replace(
        resolved,
        targets=targets,
        symbol=symbols.pop() if len(symbols) == 1 else "",
        via=vias.pop() if len(vias) == 1 else "",
        exact=is_certain and len(targets) == 1,
        origin=Origin.REPOSITORY,
    )
