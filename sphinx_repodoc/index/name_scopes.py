"""Names in documentation (``Cart.add``), resolved as the code of their file would resolve them.

Only certain results count: an own definition, an imported name, or a full name with the path of its
module. Names of other files that merely look alike are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.index.targets import dot_name
from sphinx_repodoc.languages.resolving import Definition, NameResolver
from sphinx_repodoc.model import QUOTED, ImportForm, ResolvedImport, Symbol

_MAX_FILES = 500
# The longest chain of re-exports that is followed.
_MAX_STEPS = 5


class NameScopes:
    """Finds the definitions that dotted names in a file mean."""

    def __init__(self, index: RepoIndex) -> None:
        self._index = index
        self._list_symbols = lru_cache(maxsize=_MAX_FILES)(self._read_symbols)
        self._list_bindings = lru_cache(maxsize=_MAX_FILES)(self._read_bindings)
        self._list_used = lru_cache(maxsize=_MAX_FILES)(self._read_used)

    def find(self, path: str, name: str, steps: int = _MAX_STEPS) -> Definition | None:
        """Return the definition that *name* means at the top level of the file at *path*."""
        name = dot_name(name)
        if own := self.find_own(path, name):
            return own
        # The longest bound beginning of the name: ``a.b`` of ``import a.b`` in ``a.b.Cart``.
        bindings = self._list_bindings(path)
        parts = name.split(".")
        for end in range(len(parts), 0, -1) if steps else ():
            if found := bindings.get(".".join(parts[:end])):
                return self._follow(found, parts[end:], steps)
        return None

    def find_own(self, path: str, name: str) -> Definition | None:
        """Return the definition with the qualified name *name* in the file at *path*."""
        symbol = self._list_symbols(path).get(name)
        return Definition(path, symbol.qualname) if symbol else None

    def find_used(self, path: str, name: str) -> Definition | None:
        """Return the definition that *name*, or its first part, means in the code of the file."""
        first, *rest = dot_name(name).split(".")
        found = self._list_used(path).get(first, frozenset())
        if len(found) != 1:
            return None
        (definition,) = found
        if not rest:
            return definition
        return self.find(definition.path, ".".join((definition.symbol, *rest)), 0)

    def find_full(self, name: str) -> Definition | None:
        """Return the definition with a full name, which starts with the name of its module."""
        parts = dot_name(name).split(".")
        resolvers = self._index.resolvers.exact.values() if self._index.resolvers else ()
        for resolver in resolvers:
            for end in range(1, len(parts)):
                files = resolver.find_module(".".join(parts[:end]), "")
                if len(files) == 1:
                    return self._walk(resolver, files[0], parts[end:])
        return None

    def _walk(self, resolver: NameResolver, path: str, names: list[str]) -> Definition | None:
        """Return the definition of a dotted name in the module at *path*, through modules in it."""
        for number, name in enumerate(names, start=1):
            found = resolver.find_definition(path, name)
            if found is None:
                return None
            path = found.path
            if found.symbol:
                return self.find_own(path, ".".join((found.symbol, *names[number:])))
        return Definition(path)

    def _follow(
        self, imports: Sequence[ResolvedImport], rest: list[str], steps: int
    ) -> Definition | None:
        """Return the definition *rest* of an imported name, if all *imports* of it agree."""
        ends: set[Definition | None] = set()
        for each in imports:
            for path in each.targets:
                names = [dot_name(each.symbol), *rest] if each.symbol else rest
                left = 0 if each.symbol else steps - 1
                ends.add(self.find(path, ".".join(names), left) if names else Definition(path))
        # A package has several files, one of which has the name.
        known = {end for end in ends if end}
        return known.pop() if len(known) == 1 else None

    def _read_symbols(self, path: str) -> Mapping[str, Symbol]:
        record = self._index.records.get(path)
        symbols = record.analysis.symbols if record and record.analysis else ()
        return {dot_name(symbol.qualname): symbol for symbol in reversed(symbols)}

    def _read_bindings(self, path: str) -> Mapping[str, Sequence[ResolvedImport]]:
        """Return the certain imports of a file by the name that each of them binds."""
        bindings: dict[str, list[ResolvedImport]] = {}
        for each in self._index.imports.get(path, ()):
            if each.exact and each.targets and (name := _name_binding(each)):
                bindings.setdefault(name, []).append(each)
        return bindings

    def _read_used(self, path: str) -> Mapping[str, frozenset[Definition]]:
        """Return the definitions that each name in the code of a file certainly means."""
        used: dict[str, set[Definition]] = {}
        doubtful = set()
        for use in self._index.uses.by_user.get(path, ()):
            used.setdefault(use.name, set()).add(Definition(use.target, use.symbol))
            if use.through.strip(QUOTED) or not use.exact:
                # An attribute says nothing about the bare name.
                doubtful.add(use.name)
        return {name: frozenset(found) for name, found in used.items() if name not in doubtful}


def _name_binding(imported: ResolvedImport) -> str:
    """Return the name that an import binds, empty if it binds none."""
    if imported.alias or imported.name:
        name = imported.alias or imported.name
        return "" if name == "*" else name
    if imported.form is not ImportForm.PLAIN:
        return ""
    # A package with a path as its name, or the path of a single definition, is called by its end.
    module = dot_name(imported.module)
    if "/" in module:
        return module.rpartition("/")[2]
    return module.rpartition(".")[2] if imported.symbol else module
