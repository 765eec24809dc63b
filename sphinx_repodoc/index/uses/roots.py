"""Meaning of names without an object, in the order in which the language looks them up: the types
and namespaces around the place, the file, its imports, its package or included files, and only then
a definition elsewhere in the repository that the file can see."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sphinx_repodoc.index.uses.candidates import MEMBERS, TYPED, Candidates, fits
from sphinx_repodoc.index.uses.code_paths import CodePaths
from sphinx_repodoc.index.uses.evaluation import Evaluator
from sphinx_repodoc.index.uses.found_values import OUTSIDE, Found, Value
from sphinx_repodoc.index.uses.near import SEPARATORS, Near, Neighbours
from sphinx_repodoc.index.uses.symbol_table import SymbolTable, dot
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import (
    TYPES,
    Origin,
    ReferenceKind,
    ResolvedImport,
    Symbol,
    SymbolKind,
    Visibility,
)

# Number of files whose surroundings are kept in memory.
_MAX_NEARS = 100
# The longest chain of re-exports that is followed.
_MAX_PASSED_ON = 20

_STANDARD = frozenset({"std", "Base", "Core"})
"""Standard libraries whose names need no import."""
_TYPE_KINDS = frozenset({ReferenceKind.TYPE, ReferenceKind.BASE})
_VALUE_KINDS = frozenset({ReferenceKind.CALL, ReferenceKind.NAME, None})
_GENERIC = re.compile(r"<.*", re.DOTALL)


@dataclass(slots=True)
class NamedRoots:
    """Names in languages without an exact resolver of imports, by rules in their settings."""

    neighbours: Neighbours
    table: SymbolTable
    symbols: Mapping[str, tuple[tuple[str, Symbol], ...]]
    paths: CodePaths
    evaluator: Evaluator = field(init=False)
    _nears: dict[str, Near] = field(default_factory=dict)
    _candidates: Candidates = field(init=False)

    def __post_init__(self) -> None:
        self._candidates = Candidates(self.neighbours, self.symbols)

    def look_from(self, path: str) -> Near:
        """Return the surroundings of a file; those of the last files are kept."""
        near = self._nears.get(path)
        if near is None:
            if len(self._nears) >= _MAX_NEARS:
                del self._nears[next(iter(self._nears))]
            near = self._nears[path] = Near(self.neighbours, path)
        return near

    def find_import(self, path: str, name: str) -> Found:
        """Return the target of the imports that bind *name*, if they agree."""
        near = self.look_from(path)
        return self._find_imported(near, name) if name in near.bound else OUTSIDE

    def find_start(self, path: str, scope: str, expression: str) -> tuple[Found, str]:
        """Return the definition that a path at the start of an expression means, and the rest."""
        return self.paths.find_start(path, scope, expression)

    def find_qualified(self, path: str, names: Sequence[str]) -> Found:
        """Return the definition that a qualified name means: behind the name that an import binds,
        in a namespace around the file, or in full."""
        near = self.look_from(path)
        if not near.rules.opens_namespaces:
            return None
        places: dict[str, list[Definition]] = {}
        for file, symbol in self._candidates.list_named(names[-1], near.family):
            if symbol.kind in TYPED or not symbol.parent or symbol.parent in near.opened:
                full = self.neighbours.qualify(file, symbol)
                places.setdefault(full, []).append(Definition(file, symbol.qualname))
        for full in self.neighbours.list_full_names(path, near.bound, names) if places else ():
            if found := places.get(full):
                return self._choose(near, found) if near.rules.merges else Value(*found[0])
        return None

    def find_quoted(self, path: str, full: str) -> Found:
        """Return the type that a string names in full, as a guess."""
        family, _ = self.neighbours.find_rules(path)
        named = self._candidates.list_named(full.rpartition(".")[2], family)
        places = [
            Definition(file, symbol.qualname)
            for file, symbol in named
            if symbol.kind in TYPES and self.neighbours.qualify(file, symbol) == full
        ]
        return Value(*places[0], exact=False) if len(places) == 1 else None

    def find_extension(self, path: str, name: str) -> Found:
        """Return the function that extends a type of another project, if the file sees it and
        nothing else has its name."""
        family, rules = self.neighbours.find_rules(path)
        named = self._candidates.list_named(name, family) if rules.extends else ()
        foreign = self.evaluator.list_foreign(name) if named else ()
        if not foreign or len(foreign) < len(named):
            return None
        near = self.look_from(path)
        places = foreign if rules.core_types else near.list_seen(foreign)
        places = [place for place in places if not self._is_private(near, place)]
        if len({place.symbol for place in places}) != 1:
            return None
        return self._choose(near, places)._replace(exact=False)

    def _is_private(self, near: Near, place: Definition) -> bool:
        symbol = self.table.find_symbol(place)
        is_other = place.path != near.path
        return is_other and symbol is not None and symbol.visibility is Visibility.PRIVATE

    def check_global(self, path: str, found: Found) -> Found:
        """Return *found*, unless it is in a namespace: ``\\Name`` in PHP is none."""
        if not found or not self.neighbours.find_rules(path)[1].opens_namespaces:
            return found
        symbol = self.table.find_symbol(found.definition)
        is_global = symbol and "." not in self.neighbours.qualify(found.path, symbol)
        return found if is_global else OUTSIDE

    def find(self, path: str, scope: str, name: str, kind: ReferenceKind | None = None) -> Found:
        """Return the meaning of *name* in the type or namespace *scope* of the file at *path*."""
        near, key = self.look_from(path), (scope, name, kind)
        if key not in near.found:
            near.found[key] = self._search(near, scope, name, kind)
        return near.found[key]

    def _search(self, near: Near, scope: str, name: str, kind: ReferenceKind | None) -> Found:
        if scope and (found := self._find_around(near, scope, name, kind)):
            return found
        path = near.path
        if name in near.rules.core_types and self.evaluator.find_absolute(path, name):
            # Files only add methods to it.
            return OUTSIDE
        own = self.table.list_own(path).get(name)
        if own and near.rules.names_imports and own.kind in MEMBERS:
            # A method of an object without a name
            own = None
        is_type = own is not None and own.kind in {SymbolKind.INTERFACE, SymbolKind.TYPE}
        if is_type and near.rules.erases_types and name in near.named and kind in _VALUE_KINDS:
            # The imported value of that name, as types do not exist at run time
            own = None
        if own and own.kind is SymbolKind.MODULE and near.rules.module_words:
            # ``mod x;`` means the file of the module.
            own = None
        if own and fits(own, kind, near.rules):
            return self._choose_own(near, Definition(path, own.qualname))
        if near.rules.module_words and (found := self.paths.find(path, scope, name)):
            return found
        if name in near.named and (near.rules.names_imports or near.rules.binds_names or not own):
            if found := self._find_imported(near, name):
                return found
            if near.rules.names_imports or near.rules.binds_names:
                return found
        return self._find_visible(near, name, kind)

    def _find_around(self, near: Near, scope: str, name: str, kind: ReferenceKind | None) -> Found:
        """Search the types and namespaces around a place, from the inside out."""
        if not near.rules.extends and not self.table.is_member_name(name):
            return None
        while scope:
            around = self.evaluator.find_absolute(near.path, scope)
            symbol = self.table.find_symbol(around[:2]) if around else None
            if around and symbol and (symbol.kind in TYPES or symbol.kind is SymbolKind.TYPE):
                if found := self._find_own(near, around, name, kind):
                    return found
            elif (symbol or near.rules.opens_namespaces) and (
                places := self._list_visible(near, f"{scope}.{name}")
            ):
                if near.rules.merges or self.table.find_main(places):
                    return self._choose(near, places)
                if len(places) == 1:
                    return Value(*places[0])
            if near.rules.capitalises_types and not name[0].isupper():
                # Methods of the types and modules around that one need an object.
                return None
            scope = scope.rpartition(".")[0]
        return None

    def _find_own(self, near: Near, around: Value, name: str, kind: ReferenceKind | None) -> Found:
        """Return the member of the type *around* a place, if it needs no qualifier."""
        found = self.evaluator.find_member(around, name) if near.rules.calls_own else None
        if found is None or found is OUTSIDE:
            return None
        # Inside a type, the name of its constructor means the type.
        if (made := self.evaluator.find_made(found)) != found:
            return made
        symbol = self.table.find_symbol(found[:2])
        is_other = symbol and kind in _TYPE_KINDS and not fits(symbol, kind, near.rules)
        return None if is_other else found

    def _list_visible(self, near: Near, name: str) -> list[Definition]:
        """Return the definitions of a qualified *name* that the file sees."""
        places = self.table.find_in_unit(near.path, name)
        return near.list_seen(places) if places and near.rules.includes else [*places]

    def _find_imported(self, near: Near, name: str) -> Found:
        """Return the target of the import that binds *name*."""
        ends = {end for each in near.bound.get(name, ()) for end in [self._follow(each, name, 0)]}
        known = {end for end in ends if end is not None and end is not OUTSIDE}
        if len(known) == 1:
            return known.pop()
        if not known and OUTSIDE in ends:
            return OUTSIDE
        return None

    def _follow(self, imported: ResolvedImport, name: str, steps: int) -> Found:
        if not imported.targets:
            return None if imported.origin is Origin.UNRESOLVED else OUTSIDE
        if imported.symbol and len(imported.targets) == 1:
            # The file has the imported name, so even a guess is confirmed.
            return Value(imported.targets[0], imported.symbol)
        if imported.name and imported.name not in {"*", "default"} and not imported.package:
            found = {
                end
                for target in imported.targets
                if (end := self._pass_on(target, imported.name, steps + 1)) not in {None, OUTSIDE}
            }
            if len(found) == 1:
                return found.pop()
            rules = self.neighbours.find_rules(imported.targets[0])[1]
            if rules.names_imports and not imported.via:
                # The file exports that name in a way that is not understood.
                return None
        written = imported.name or SEPARATORS.split(imported.module)[-1]
        is_package = (
            bool(imported.package)
            or self.neighbours.find_rules(imported.targets[0])[1].imports_folders
        )
        files = () if is_package else imported.targets
        own = [(path, self.table.list_own(path).get(written)) for path in files]
        if places := [Definition(path, symbol.qualname) for path, symbol in own if symbol]:
            place, is_only = self.table.choose(places[0].path, places)
            return Value(*place, exact=is_only and imported.exact)
        # A package has several files: any of them stands for it.
        return Value(imported.targets[0], exact=imported.exact)

    def find_in_module(self, path: str, name: str) -> Found:
        """Return the member *name* of the module, or of the package that the file belongs to."""
        return self._pass_on(path, name, 0)

    def _pass_on(self, path: str, name: str, steps: int) -> Found:
        """Return the definition of *name* in a module, or in those from which it re-exports it."""
        if found := self.paths.find(path, "", name):
            return found
        if symbol := self.table.list_own(path).get(name):
            return Value(path, symbol.qualname)
        if places := self.table.find_in_unit(path, name):
            return self.choose(path, places)
        if self.neighbours.find_rules(path)[1].returns_tables:
            returned = [
                symbol for symbol in self.table.list_own(path).values() if symbol.name == name
            ]
            return Value(path, returned[0].qualname) if len(returned) == 1 else None
        if steps > _MAX_PASSED_ON:
            return None
        analysis = self.neighbours.records[path].analysis
        for renamed in analysis.renamed if analysis else ():
            if renamed.alias == name != renamed.name:
                return self._pass_on(path, renamed.name, steps + 1)
        is_open = False
        for each in self.neighbours.imports.get(path, ()):
            if (each.alias or each.name) == name and name != "*":
                return self._follow(each, name, steps + 1)
            if each.name == "*" and not each.alias:
                is_open = is_open or not each.targets
                for target in each.targets if len(each.targets) == 1 else ():
                    found = self._pass_on(target, name, steps + 1)
                    if found and found is not OUTSIDE:
                        return found
                    is_open = is_open or found is None
        return None if is_open else OUTSIDE

    def _find_visible(self, near: Near, name: str, kind: ReferenceKind | None) -> Found:
        """Search the package, the included files and the opened namespaces, then everything."""
        rules = near.rules
        if rules.names_imports or near.binds(name):
            return OUTSIDE
        if rules.capitalises_types and name[0].isupper() and (whole := self._find_top(near, name)):
            return whole
        found, places = self._candidates.list_fitting(near, name, kind)
        if not found and rules.includes and not rules.tags_types and kind is ReferenceKind.TYPE:
            # A grammar takes ``Cart cart(open());`` for a prototype.
            kind = ReferenceKind.NAME
            found, places = self._candidates.list_fitting(near, name, kind)
        for group in self._group_places(near, name, places) if places else ():
            if group:
                return self._choose_visible(near, [*near.narrow(group)], len(places) == 1)
        if not places and rules.includes and kind is ReferenceKind.NAME:
            made = self._candidates.list_made(near, name)
            return Value(*made[0], exact=False) if len(made) == 1 else None
        if not places and not rules.sees_all:
            return None if self._is_open(near, name) else OUTSIDE
        if rules.includes:
            return self._find_declared(near, found)
        if len(places) != 1 or near.is_shielded_from(places):
            return None
        # A call of a type makes an object.
        makes = any(each.kind in TYPES and not each.parent for _, each in found)
        is_seen = rules.sees_all and (kind is not ReferenceKind.CALL or makes)
        return Value(*next(iter(places)), exact=False) if is_seen else None

    def _is_open(self, near: Near, name: str) -> bool:
        """Return whether a name without a visible definition may be one of the repository: a member
        of an object that a block opens, or a type parameter, which is mostly a letter."""
        rules = near.rules
        if len(name) == 1 or not (rules.shares_folder or rules.shares_package):
            return True
        is_named = name[0].islower() or self._candidates.list_named(name, near.family)
        return rules.opens_objects and bool(is_named)

    def _find_top(self, near: Near, name: str) -> Found:
        """Return a constant of the top level, which is known everywhere."""
        whole = self.evaluator.find_absolute(near.path, name)
        symbol = self.table.find_symbol(whole.definition) if whole else None
        if not whole or not symbol or near.is_shielded_from([whole.definition]):
            return None
        is_sure = symbol.kind is SymbolKind.MODULE or whole.path in {near.path, *near.imported}
        return whole if is_sure else whole._replace(exact=False)

    def _group_places(
        self, near: Near, name: str, places: Mapping[Definition, str]
    ) -> Iterator[list[Definition]]:
        """Yield the *places* of a name, with their parents, that a file sees: in itself, in its
        package, and in the files that it imports."""
        if self._candidates.has_own(near, name):
            yield [place for place in places if place.path == near.path]
        if near.has_package:
            yield [place for place in places if near.shares_package(place.path)]
        if near.rules.qualifies_types:
            yield [place for place in places if place.path in near.dotted]
        else:
            yield near.list_imported(places)

    def _find_declared(self, near: Near, found: Sequence[tuple[str, Symbol]]) -> Found:
        """Return the type that a file may only declare (``struct cart;``), and that is defined in a
        file that it does not include, if possible in one that others include."""
        types = {
            Definition(path, symbol.qualname)
            for path, symbol in found
            if symbol.kind in TYPES or (symbol.kind in TYPED and len(found) == 1)
        }
        places = [place for place in types if not near.is_shielded_from([place])]
        if len(places) > 1:
            places = [place for place in places if self.neighbours.list_includers(place.path)]
        return Value(*places[0], exact=False) if len(places) == 1 else None

    def find_attribute(self, path: str, scope: str, name: str) -> Found:
        """Return the class whose objects are attributes of definitions, by its *name*, which may be
        without the suffix of such classes."""
        suffix = self.look_from(path).rules.attribute_suffix
        found = self.find(path, scope, name + suffix, ReferenceKind.TYPE) if suffix else None
        if found is not None and found is not OUTSIDE:
            return found
        found = self.find(path, scope, name, ReferenceKind.TYPE)
        symbol = self.table.find_symbol(found[:2]) if found else None
        is_attribute = symbol and (
            name.endswith(suffix)
            or any(_GENERIC.sub("", base).endswith(suffix) for base in symbol.bases)
        )
        return found if is_attribute else None

    def find_macro(self, path: str, scope: str, name: str) -> Found:
        """Return the macro that *name* means. Without a path to it, that is a guess."""
        found = self.find(path, scope, name, ReferenceKind.CALL)
        symbol = self.table.find_symbol(found[:2]) if found else None
        if symbol and symbol.kind is SymbolKind.MACRO:
            return found
        near = self.look_from(path)
        if near.binds(name):
            return found
        macros = self._candidates.list_macros(name, near.family)
        is_one = len(macros) == 1 and not near.is_shielded_from(macros)
        return Value(*macros[0], exact=False) if is_one else None

    def find_member_macro(self, path: str, name: str) -> Found:
        """Return the macro that stands for a member: ``#define width size.x``."""
        family, rules = self.neighbours.find_rules(path)
        macros = self._candidates.list_macros(name, family) if rules.includes else ()
        if not macros:
            return None
        near = self.look_from(path)
        seen = near.list_seen(macros)
        return self._choose_visible(near, seen, len(seen) == 1) if seen else None

    def _choose_visible(self, near: Near, places: Sequence[Definition], is_only: bool) -> Found:
        """Return the one of *places* that a file means, if they are of one symbol. It is certain
        only if no other definition has the name, or if these are locations of one symbol."""
        is_one = len(places) == 1
        if near.rules.merges and (is_one or len({dot(place.symbol) for place in places}) == 1):
            if not near.rules.includes:
                return self._choose(near, places)
            sure = [each for each in places if each.path in near.sure]
            found = self._choose(near, sure or places)
            is_only = len(sure) == len(places) or self.table.is_one(near.path, places)
            return found._replace(exact=found.exact and bool(sure) and is_only)
        return Value(*places[0], exact=is_only) if is_one else None

    def _choose_own(self, near: Near, place: Definition) -> Found:
        """Return a definition of the file itself. An included file may define the same macro."""
        if not near.rules.includes:
            return Value(*place)
        others = self._list_visible(near, dot(place.symbol))
        return self._choose(near, [place, *(each for each in others if each != place)])

    def _choose(self, near: Near, places: Sequence[Definition]) -> Value:
        """Return one of the *places* of a symbol, which is certain if there is no alternative."""
        place, is_only = self.table.choose(near.path, places)
        return Value(*place, exact=is_only)

    def choose(self, path: str, places: Sequence[Definition]) -> Value:
        """Return one of the *places* of a symbol in a unit, if possible one that the file sees."""
        near = self.look_from(path)
        return self._choose(near, near.list_seen(places) or places)

    def guess_member(self, path: str, owner: str, name: str) -> Found:
        """Return the only definition *name* of a type or namespace called *owner*, if the file may
        mean it."""
        if self.neighbours.find_rules(path)[1].names_imports:
            return None
        near, root = self.look_from(path), owner.partition(".")[0]
        if near.binds(root) or root in _STANDARD:
            return None
        places = self._candidates.list_members(owner, name, near.family)
        if len({dot(place.symbol) for place in places}) != 1 or near.is_shielded_from(places):
            return None
        return Value(*min(places), exact=False) if len(places) == 1 or near.rules.merges else None
