"""Uses in languages with exact resolvers: via imports, own definitions and base classes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from sphinx_repodoc import model
from sphinx_repodoc.index.facts import Use
from sphinx_repodoc.languages.resolving import Definition, NameResolver
from sphinx_repodoc.model import FileRecord, Reference, ResolvedImport, Symbol

# Maximum number of classes to search for an inherited attribute; only generated code has more.
_MAX_BASES = 20

_Lookup = tuple[Definition, bool]
"""A definition, and whether the name certainly means it."""


@dataclass(slots=True)
class ExactUses:
    """Finds the definitions that the names in a file mean, for one file after the other."""

    records: Mapping[str, FileRecord]
    imports: Mapping[str, tuple[ResolvedImport, ...]]
    resolver: NameResolver
    _symbols: dict[str, dict[str, Symbol]] = field(default_factory=dict)
    _bindings: dict[str, dict[str, list[ResolvedImport]]] = field(default_factory=dict)

    def resolve(self, path: str, references: Iterable[Reference]) -> Iterator[Use]:
        """Yield the uses of definitions in the file at *path*, without names of unknown meaning."""
        for reference in references:
            if reference.owner == model.UNKNOWN_OWNER:
                continue
            parts = reference.owner.split(".") if reference.owner else []
            if found := self._find(path, [*parts, reference.name]):
                definition, exact = found
                if definition.symbol or definition.path != path:
                    yield Use.of(path, reference, definition, reference.lines, exact)

    def _find(self, path: str, parts: list[str]) -> _Lookup | None:
        """Return the definition of the dotted name *parts* in the module at *path*."""
        root = parts[0]
        bindings = self._list_bindings(path).get(root, ())
        own = self._list_symbols(path).get(root)
        # A value that is assigned if an import fails is a fallback, not a definition of its own.
        if own and not (bindings and own.kind in model.VALUES):
            return self._walk(Definition(path, root), parts[1:], exact=True)
        if bindings:
            ends = {end for each in bindings if (end := self._follow(each, parts))}
            return ends.pop() if len(ends) == 1 else None
        if found := self.resolver.find_definition(path, root):
            return self._walk(found, parts[1:], exact=True)
        return None

    def _follow(self, resolved: ResolvedImport, parts: list[str]) -> _Lookup | None:
        if len(resolved.targets) != 1:
            return None
        definition = Definition(resolved.targets[0], resolved.symbol)
        rest = parts[1:]
        if not resolved.name and not resolved.alias:
            # "import a.b.c" binds a, but only names that start with a.b.c use the imported module.
            modules = resolved.module.split(".")
            if parts[: len(modules)] != modules:
                return None
            rest = parts[len(modules) :]
        return self._walk(definition, rest, exact=resolved.exact)

    def _walk(self, definition: Definition, rest: list[str], *, exact: bool) -> _Lookup | None:
        for part in rest:
            found = (
                self._find_member(definition, part)
                if definition.symbol
                else self.resolver.find_definition(definition.path, part)
            )
            if found is None:
                return None
            definition = found
        return definition, exact

    def _find_member(self, owner: Definition, name: str) -> Definition | None:
        """Return the attribute *name* of a class, or of its nearest base class that has it."""
        queue, seen = [owner], {owner}
        while queue and len(seen) <= _MAX_BASES:
            current = queue.pop(0)
            symbols = self._list_symbols(current.path)
            qualname = f"{current.symbol}.{name}"
            if qualname in symbols:
                return Definition(current.path, qualname)
            symbol = symbols.get(current.symbol)
            if symbol is None or symbol.kind is not model.SymbolKind.CLASS:
                return None
            for base in symbol.bases:
                found = self._find(current.path, base.partition("[")[0].split("."))
                if found is None or not found[1]:
                    # A base class outside of the repository may define the attribute.
                    return None
                if found[0] not in seen:
                    seen.add(found[0])
                    queue.append(found[0])
        return None

    def _list_symbols(self, path: str) -> dict[str, Symbol]:
        if path not in self._symbols:
            record = self.records.get(path)
            symbols = record.analysis.symbols if record and record.analysis else ()
            self._symbols[path] = {symbol.qualname: symbol for symbol in reversed(symbols)}
        return self._symbols[path]

    def _list_bindings(self, path: str) -> dict[str, list[ResolvedImport]]:
        """Return the imports of a file by the name that each of them binds."""
        if path not in self._bindings:
            bindings: dict[str, list[ResolvedImport]] = {}
            for each in self.imports.get(path, ()):
                name = each.alias or each.name or each.module.partition(".")[0]
                bindings.setdefault(name, []).append(each)
            self._bindings[path] = bindings
        return self._bindings[path]
