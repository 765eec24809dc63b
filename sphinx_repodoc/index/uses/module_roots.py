"""Meaning of names without an object in languages whose import resolver finds definitions with
certainty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sphinx_repodoc import model
from sphinx_repodoc.index.uses.found_values import OUTSIDE, Found, Value
from sphinx_repodoc.index.uses.symbol_table import SymbolTable
from sphinx_repodoc.languages.resolving import Definition, NameResolver
from sphinx_repodoc.model import EdgeKind, Origin, ReferenceKind, ResolvedImport


@dataclass(slots=True)
class ModuleRoots:
    """Names in languages whose import resolver finds definitions with certainty."""

    table: SymbolTable
    imports: Mapping[str, tuple[ResolvedImport, ...]]
    resolver: NameResolver
    _bindings: dict[tuple[str, bool], dict[str, list[ResolvedImport]]] = field(default_factory=dict)

    def find(self, path: str, scope: str, name: str, kind: ReferenceKind | None = None) -> Found:
        """Return the meaning of *name* at the top level of the module at *path*."""
        bindings = self._list_bindings(path, deferred=False).get(name, ())
        own = self.table.list_own(path).get(name)
        # A value that is assigned if an import fails is a fallback, not a definition of its own.
        if own and not (bindings and own.kind in model.VALUES):
            return Value(path, own.qualname)
        if bindings:
            return self._agree(bindings)
        found = self.resolver.find_definition(path, name)
        return Value(*found) if found else None

    def find_qualified(self, path: str, names: Sequence[str]) -> Found:
        """Return None: modules need an import."""

    def find_import(self, path: str, name: str) -> Found:
        """Return the target of the imports in functions that bind *name*, if they agree."""
        return self._agree(self._list_bindings(path, deferred=True).get(name, ()))

    def _agree(self, bindings: Iterable[ResolvedImport]) -> Found:
        ends = {self._follow(each) for each in bindings}
        known = {end for end in ends if end is not None and end is not OUTSIDE}
        if len(known) == 1:
            return known.pop()
        return OUTSIDE if OUTSIDE in ends and not known else None

    def find_start(self, path: str, scope: str, expression: str) -> tuple[Found, str]:
        """Return the module that an expression starts with (``a.b`` in ``a.b.c()``), if an import
        names it in full, and the rest of the expression."""
        ends: list[tuple[str, Value]] = []
        is_local = expression.startswith(model.LOCAL_IMPORT)
        expression = expression.removeprefix(model.LOCAL_IMPORT)
        root = expression.partition(".")[0]
        for each in self._list_bindings(path, deferred=is_local).get(root, ()):
            name = each.module
            if _binds_parent(each) and f"{expression}.".startswith(f"{name}.") and each.targets:
                ends.append((name, Value(each.targets[0], exact=each.exact)))
        if not ends or (not is_local and self.table.list_own(path).get(root)):
            return None, expression
        name, value = max(ends, key=lambda end: len(end[0]))
        return value, expression[len(name) :]

    def choose(self, path: str, places: Sequence[Definition]) -> Value:
        """Return the first of *places*."""
        return Value(*places[0], exact=len(places) == 1)

    def find_in_module(self, path: str, name: str) -> Found:
        """Return the member *name* of the module at *path*."""
        found = self.resolver.find_definition(path, name)
        return Value(*found) if found else None

    def _follow(self, resolved: ResolvedImport) -> Found:
        if len(resolved.targets) == 1:
            if _binds_parent(resolved):
                # "import a.b.c" binds a, which contains the imported module.
                is_whole = len(resolved.parents) == resolved.module.count(".")
                return Value(resolved.parents[0], exact=resolved.exact) if is_whole else None
            if resolved.name and not resolved.symbol and not _is_module(resolved):
                # The module has the name from elsewhere, or makes it when it runs.
                target = resolved.targets[0]
                found = self._list_bindings(target, deferred=False).get(resolved.name)
                return OUTSIDE if found and all(not each.targets for each in found) else None
            return Value(resolved.targets[0], resolved.symbol, exact=resolved.exact)
        is_outside = not resolved.targets and resolved.origin is not Origin.UNRESOLVED
        return OUTSIDE if is_outside else None

    def _list_bindings(self, path: str, *, deferred: bool) -> dict[str, list[ResolvedImport]]:
        """Return the imports of a file by the name that each of them binds in the module, or else
        in its functions."""
        key = (path, deferred)
        if key not in self._bindings:
            bindings: dict[str, list[ResolvedImport]] = {}
            for each in self.imports.get(path, ()):
                if (each.kind is EdgeKind.DEFERRED) is deferred:
                    name = each.alias or each.name or each.module.partition(".")[0]
                    bindings.setdefault(name, []).append(each)
            self._bindings[key] = bindings
        return self._bindings[key]


def _is_module(resolved: ResolvedImport) -> bool:
    """Return whether an imported name is that of a module, not of a definition in one."""
    folder, _, file = resolved.targets[0].rpartition("/")
    return resolved.name in {file.partition(".")[0], folder.rpartition("/")[2]}


def _binds_parent(resolved: ResolvedImport) -> bool:
    return not resolved.name and not resolved.alias and "." in resolved.module.strip(".")
