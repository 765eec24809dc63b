"""Names of other files that a file sees: those of its package, and of the files that it imports."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from sphinx_repodoc import model
from sphinx_repodoc.index.uses.found_values import Found
from sphinx_repodoc.languages.load import LANGUAGES, find_scope
from sphinx_repodoc.languages.resolving import Definition, read_words
from sphinx_repodoc.languages.settings import ScopeRules
from sphinx_repodoc.model import (
    FileRecord,
    ImportForm,
    ReferenceKind,
    ResolvedImport,
    Symbol,
    SymbolKind,
)
from sphinx_repodoc.roles import find_private_folder, is_of_tests, is_private

# An import that may mean more files than this is a guess and not followed.
_MAX_TARGETS = 500
_MAX_INCLUDED = 2000
# A file with more includers than this has few names that only these know.
_MAX_INCLUDERS = 8

_MODULES = model.TYPES | {SymbolKind.MODULE}
# A major version at the end of a Go module: example.org/name/v2.
_VERSION = re.compile(r"(?<=.)/v\d+$")
SEPARATORS = re.compile(r"::|[.\\/]")
"""Separators between a name and the class, module or namespace that contains it."""
_TAG = re.compile(r"[\w.]+")
# Parts of a condition with values, in the order in which they are replaced
_OPERATORS = (
    (re.compile(r"!([01])"), lambda found: str(1 - int(found[1]))),
    (re.compile(r"\(([01])\)"), lambda found: found[1]),
    (re.compile(r"([01])&&([01])"), lambda found: str(min(found[1], found[2]))),
    (re.compile(r"(?<!&)([01])\|\|([01])(?!&)"), lambda found: str(max(found[1], found[2]))),
)


@dataclass(slots=True)
class Neighbours:
    """Packages, namespaces and imports of all files, found on demand and cached."""

    records: Mapping[str, FileRecord]
    imports: Mapping[str, tuple[ResolvedImport, ...]]
    _rules: dict[str, tuple[str, ScopeRules]] = field(default_factory=dict)
    _imported: dict[str, frozenset[str]] = field(default_factory=dict)
    _packages: dict[str, str] = field(default_factory=dict)
    _defaults: dict[str, bool] = field(default_factory=dict)
    _namespaces: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _units: dict[str, str] = field(default_factory=dict)
    _certain: dict[str, Collection[str]] = field(default_factory=dict)
    _includers: dict[str, list[str]] | None = None

    def find_rules(self, path: str) -> tuple[str, ScopeRules]:
        """Return the family of a file (files of one family can use each other's definitions) and
        its rules for names. Build scripts see only names of their own folder or package."""
        if path not in self._rules:
            analysis = self.records[path].analysis
            language = analysis.language if analysis else ""
            rules = find_scope(language)
            family = rules.family or language
            if rules.build_suffixes and path.endswith(rules.build_suffixes):
                family += " build"
                rules = ScopeRules(
                    shares_folder=rules.shares_folder, shares_package=rules.shares_package
                )
            self._rules[path] = family, rules
        return self._rules[path]

    def list_imported(self, path: str) -> frozenset[str]:
        """Return the files that the file at *path* imports."""
        if path not in self._imported:
            self._imported[path] = frozenset(
                target
                for each in self.imports.get(path, ())
                if each.form is not ImportForm.LINK and len(each.targets) <= _MAX_TARGETS
                for target in each.targets
            )
        return self._imported[path]

    def list_certain(self, path: str) -> Collection[str]:
        """Return the files that the file at *path* includes for certain: outside of any ``#if``,
        and with one possible target."""
        if path not in self._certain:
            analysis = self.records[path].analysis
            branches = analysis.branches if analysis else ()
            self._certain[path] = {
                target
                for each in self.imports.get(path, ())
                if len(each.targets) == 1 and not any(a < each.line < b for a, b in branches)
                for target in each.targets
            }
        return self._certain[path]

    def list_includers(self, path: str) -> Sequence[str]:
        """Return the files that import or include the one at *path*."""
        if self._includers is None:
            self._includers = {}
            for includer in self.imports:
                for target in self.list_imported(includer):
                    self._includers.setdefault(target, []).append(includer)
        return self._includers.get(path, ())

    def find_unit(self, path: str) -> str:
        """Return the unit of a file: the files that define names together. Empty for the file."""
        if path not in self._units:
            self._units[path] = self._name_unit(path) if path in self.records else ""
        return self._units[path]

    def _name_unit(self, path: str) -> str:
        family, rules = self.find_rules(path)
        if rules.includes or rules.opens_modules or rules.adds_methods:
            return family
        package = self.find_package(path)
        return f"{family} {package}" if package else ""

    def list_bound(self, path: str) -> Mapping[str, Sequence[ResolvedImport]]:
        """Return the imports of a file by the name that each of them binds."""
        bound: dict[str, list[ResolvedImport]] = {}
        by_words: dict[str, list[ResolvedImport]] = {}
        names_words = self.find_rules(path)[1].imports_folders
        for each in self.imports.get(path, ()):
            name = each.alias or each.name or SEPARATORS.split(_VERSION.sub("", each.module))[-1]
            bound.setdefault(name, []).append(each)
            if names_words and not each.alias and not each.name:
                # A package may have another name than its folder: ``toml`` in ``x/go-toml/v2``.
                last = _VERSION.sub("", each.module).rpartition("/")[2]
                for word in re.split(r"[-.]", last):
                    by_words.setdefault(word, []).append(each)
        return {**by_words, **bound}

    def list_named(self, path: str) -> Mapping[str, Collection[str]]:
        """Return the files that the file at *path* imports, by the names that the imports bind."""
        named: dict[str, set[str]] = {}
        for name, imports in self.list_bound(path).items():
            found = named.setdefault(name, set())
            for each in imports:
                found.update(each.targets)
                # Follow files that pass on all names of other files: export * from.
                queue = list(each.targets) if each.name == "*" and each.alias else []
                while queue:
                    for passed_on in self.imports.get(queue.pop(), ()):
                        if passed_on.name == "*" and not passed_on.alias:
                            queue += set(passed_on.targets) - found
                            found.update(passed_on.targets)
        return named

    def is_default(self, path: str) -> bool:
        """Return whether a file is built if no options are given."""
        if path not in self._defaults:
            analysis, rules = self.records[path].analysis, self.find_rules(path)[1]
            condition = analysis.condition if analysis else ""
            self._defaults[path] = not rules.built_for or is_built(path, condition, rules)
        return self._defaults[path]

    def find_package(self, path: str) -> str:
        """Return the package whose files see each other's names: the declared one, as tests may be
        in another folder than the tested files, else that of the folder. Empty if the language has
        none."""
        if path not in self._packages:
            _, rules = self.find_rules(path)
            declared = ".".join(self.list_namespaces(path)) if rules.shares_package else ""
            is_shared = rules.shares_folder or rules.shares_package
            analysis = self.records[path].analysis
            unit = analysis.unit if analysis else ""
            folder = f"{path.rpartition('/')[0]}/{unit}" if is_shared else ""
            self._packages[path] = declared or folder
        return self._packages[path]

    def list_namespaces(self, path: str) -> tuple[str, ...]:
        """Return the namespaces that a file declares."""
        if path not in self._namespaces:
            analysis = self.records[path].analysis
            self._namespaces[path] = tuple(
                symbol.qualname
                for symbol in (analysis.symbols if analysis else ())
                if symbol.kind is SymbolKind.NAMESPACE
            )
        return self._namespaces[path]

    def qualify(self, path: str, symbol: Symbol) -> str:
        """Return the full name of a definition, with dots. In some languages the qualified name of
        a symbol does not contain the declared package."""
        name = SEPARATORS.sub(".", symbol.qualname)
        space = SEPARATORS.sub(".", next(iter(self.list_namespaces(path)), ""))
        return name if not space or name.startswith(f"{space}.") else f"{space}.{name}"

    def list_full_names(
        self, path: str, bound: Mapping[str, Sequence[ResolvedImport]], names: Sequence[str]
    ) -> Iterator[str]:
        """Yield the full names that a qualified name in a file may stand for, the first choice
        first. *bound* are the imports of the file by the names that they bind."""
        first, *rest = names
        for each in bound.get(first, ()):
            whole = ".".join(filter(None, (each.module, each.name, *rest)))
            yield SEPARATORS.sub(".", whole)
        for space in self.list_namespaces(path):
            around = SEPARATORS.sub(".", space)
            while around:
                yield ".".join((around, *names))
                around = around.rpartition(".")[0]
        yield ".".join(names)


class Near:
    """The names of other files that one file sees: those of its package, and of the files that it
    imports. Included files (``#include``) count with everything that they include."""

    def __init__(self, neighbours: Neighbours, path: str) -> None:
        self.path = path
        self.family, self.rules = neighbours.find_rules(path)
        self.named = {} if self.rules.includes else neighbours.list_named(path)
        analysis = neighbours.records[path].analysis
        symbols = analysis.symbols if analysis else ()
        self.language = analysis.language if analysis else ""
        # The meanings of names without an object that are known already.
        self.found: dict[tuple[str, str, ReferenceKind | None], Found] = {}
        self._neighbours = neighbours
        self._package = neighbours.find_package(path)
        # The scopes whose names need no qualifier: the global one, and the namespaces of the file.
        self._scopes = {"", *(neighbours.list_namespaces(path) if self.rules.includes else ())}
        # The namespaces and types whose names the file uses without a qualifier.
        self.opened = {
            each.symbol
            for each in neighbours.imports.get(path, ())
            if each.form is ImportForm.OPEN and each.symbol
        }
        modules = symbols if self.rules.opens_modules else ()
        self.opened.update(each.qualname for each in modules if each.kind in _MODULES)
        self.bound = neighbours.list_bound(path)
        # The files of packages whose names need no qualifier: ``import . "shop"``
        self.dotted = {target for each in self.bound.get(".", ()) for target in each.targets}
        # The imported namespaces.
        self._spaces = {
            each.module
            for each in (neighbours.imports.get(path, ()) if self.rules.opens_namespaces else ())
            if each.targets and not each.alias and not each.name
        }

    def narrow(self, places: Collection[Definition]) -> Collection[Definition]:
        """Return those of *places* in the same or the global namespace; all if there are none."""
        if not self.rules.includes or len(places) < 2:
            return places
        found = [place for place in places if place.symbol.rpartition("::")[0] in self._scopes]
        return found or places

    @property
    def has_package(self) -> bool:
        """Whether other files may be in the same package."""
        return bool(self._package)

    def shares_package(self, path: str) -> bool:
        """Return whether the file at *path* is in the same package as this file."""
        return bool(self._package) and self._neighbours.find_package(path) == self._package

    def list_imported(self, places: Mapping[Definition, str]) -> list[Definition]:
        """Return those of *places* whose files, or whose namespaces, this file imports."""
        imported, spaces = self.imported, self._spaces
        return [
            place for place, parent in places.items() if place.path in imported or parent in spaces
        ]

    @cached_property
    def imported(self) -> Collection[str]:
        """The files whose names are visible here because this file imports them."""
        if not self.rules.includes:
            return self._neighbours.list_imported(self.path)
        return set().union(*(_follow(each, self._neighbours.list_imported) for each in self._roots))

    @cached_property
    def sure(self) -> Collection[str]:
        """The files that this file includes whatever the conditions are."""
        found = [{*_follow(each, self._neighbours.list_certain)} for each in self._roots]
        # What is defined in the including files may be above or below the ``#include``.
        return found[0].intersection(*found).difference(self._roots) | {self.path}

    @cached_property
    def _roots(self) -> Sequence[str]:
        """The files whose includes this file sees: itself, but if it includes nothing, those that
        include it, which have to include what it needs before."""
        if self._neighbours.list_imported(self.path):
            return [self.path]
        includers = self._neighbours.list_includers(self.path)
        return includers if 0 < len(includers) <= _MAX_INCLUDERS else [self.path]

    def binds(self, name: str) -> bool:
        """Return whether *name* is bound by an import or belongs to the standard library."""
        if self.rules.binds_names and name in self.named:
            return True
        return self.rules.names_standard and name in read_words(LANGUAGES[self.language].folder)

    def is_shielded_from(self, places: Iterable[Definition]) -> bool:
        """Return whether all *places* are in folders such as tests, and this file is not, or in
        those of other examples."""
        is_inside = is_private(self.path.rpartition("/")[0])
        roots = (find_private_folder(place.path.rpartition("/")[0]) for place in places)
        return all(
            root and not (is_inside and (is_of_tests(root) or self.path.startswith(f"{root}/")))
            for root in roots
        )

    def list_seen(self, places: Iterable[Definition]) -> list[Definition]:
        """Return those of *places* that this file sees: in itself, its package or its imports."""
        imported, package = self.imported, self._package
        return [
            place
            for place in places
            if place.path in imported
            or place.path == self.path
            or (package and self.shares_package(place.path))
        ]


def _follow(path: str, list_next: Callable[[str], Collection[str]]) -> Collection[str]:
    """Return *path* and all files that it includes directly or indirectly."""
    level = {path}
    seen = {path}
    # Check the limit after whole levels of includes: their order must not change the result.
    while level and len(seen) < _MAX_INCLUDED:
        level = set().union(*map(list_next, level))
        level -= seen
        seen |= level
    return seen


def is_built(path: str, condition: str, rules: ScopeRules) -> bool:
    """Return whether a file with a *condition* belongs to the program if no options are given, on
    the platform that the *rules* of the language assume."""
    named = _list_platforms(path, rules)
    given = re.compile(rules.built_for)
    is_named = all(given.fullmatch(name) for name in named)
    return is_named and (not condition or _evaluate(condition, given))


def is_limited(path: str, condition: str, rules: ScopeRules) -> bool:
    """Return whether a file with a *condition* is built only for some platforms or with options."""
    return bool(rules.built_for) and bool(condition or _list_platforms(path, rules))


def _list_platforms(path: str, rules: ScopeRules) -> list[str]:
    parts = path.rpartition("/")[2].partition(".")[0].removesuffix("_test").split("_")[1:]
    return [part for part in parts[-2:] if part in rules.platforms]


def _evaluate(condition: str, given: re.Pattern[str]) -> bool:
    """Return the value of a *condition* if the names that match *given* hold, and no others."""
    text = "".join(condition.split())
    text = _TAG.sub(lambda found: "1" if given.fullmatch(found[0]) else "0", text)
    before = ""
    while text != before:
        before = text
        for pattern, replacement in _OPERATORS:
            text = pattern.sub(replacement, text, count=1)
    return text == "1"
