"""Imports of JavaScript and TypeScript: modules, and the names that they export."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from msgspec.structs import replace

from sphinx_repodoc.languages.ecma.modules import ScriptModules
from sphinx_repodoc.languages.resolving import Definition, Found, RepositoryFiles, Resolve
from sphinx_repodoc.model import EdgeKind, Import, ResolvedImport, Visibility

# Files in which an exported name is searched: index files pass on the names of many others.
_MAX_STEPS = 2000


def resolve_javascript(files: RepositoryFiles) -> Resolve:
    """Resolve the imports of JavaScript and TypeScript."""
    return _ScriptImports(files).resolve


@dataclass(frozen=True, slots=True)
class _Exports:
    """The top-level definitions of a file, its default export, and its re-exports: ``bound`` names,
    ``renamed`` own names by aliases, whole ``modules`` under a name, and ``stars``, modules of
    which all names are passed on."""

    defined: frozenset[str]
    public: frozenset[str]
    default: str
    renamed: Mapping[str, str]
    bound: Mapping[str, tuple[str, str]]
    modules: Mapping[str, str]
    stars: tuple[str, ...]


class _ScriptImports:
    def __init__(self, files: RepositoryFiles) -> None:
        self._modules = ScriptModules(files)
        self._keeps_imports = cache(self._modules.keeps_imports)
        self._read_names = cache(lambda path: _collect_names(files, path))
        self._find_export = cache(
            lambda path, name, called: self._follow(path, name, called, set())
        )

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Yield an item for the module or its default export, and one for each imported name."""
        match = self._modules.find(path, statement.module)
        if statement.erasable and not self._keeps_imports(path.rpartition("/")[0]):
            statement = replace(statement, kind=EdgeKind.TYPE_ONLY)
        if statement.alias or not statement.names:
            yield self._make(statement, match, "", statement.alias)
        for item in statement.names:
            yield self._make(statement, match, item.name, item.alias)

    def _make(self, statement: Import, match: Found, name: str, alias: str) -> ResolvedImport:
        found = None
        if len(match.targets) == 1 and (name or alias) and name != "*":
            found = self._find_export(match.targets[0], name or "default", alias or name)
        return ResolvedImport(
            line=statement.line,
            module=statement.module,
            form=statement.form,
            name=name,
            alias=alias,
            targets=(found.path,) if found else match.targets,
            symbol=found.symbol if found else "",
            via=match.targets[0] if found and found.path != match.targets[0] else "",
            package=match.targets[0] if found and not found.symbol else "",
            exact=match.exact,
            origin=match.origin,
            kind=statement.kind,
        )

    def _follow(
        self, path: str, name: str, called: str, seen: set[tuple[str, str]]
    ) -> Definition | None:
        """Return the definition of *name*, an export of the file at *path*. *called* is the
        importer's name for it, which helps to find a default export without a name."""
        if (path, name) in seen or len(seen) > _MAX_STEPS:
            return None
        seen.add((path, name))
        names = self._read_names(path)
        if name in names.renamed:
            # Exported under another name, possibly after an import
            own = names.renamed[name]
            return Definition(path, own) if own in names.defined else self._pass_on(path, own, seen)
        if name == "default" and (names.default or called in names.public):
            return Definition(path, names.default or called)
        # A file that passes on all names of another one does not see its private names.
        if name in (names.public if len(seen) > 1 else names.defined):
            return Definition(path, name)
        if name in names.modules:
            targets = self._modules.find(path, names.modules[name]).targets
            return Definition(targets[0], "") if len(targets) == 1 else None
        return self._pass_on(path, name, seen, called)

    def _pass_on(
        self, path: str, name: str, seen: set[tuple[str, str]], called: str = ""
    ) -> Definition | None:
        """Return the definition of *name* in the modules from which the file at *path* has it."""
        names = self._read_names(path)
        passed = [names.bound[name]] if name in names.bound else []
        if name != "default":
            passed += [(module, name) for module in names.stars]
        for module, original in passed:
            for target in self._modules.find(path, module).targets[:1]:
                if found := self._follow(target, original, called, seen):
                    return found
        return None


def _collect_names(files: RepositoryFiles, path: str) -> _Exports:
    analysis = files.find_analysis(path)
    symbols = [item for item in files.list_symbols(path) if not item.parent]
    imports = analysis.imports if analysis else ()
    names = [(item, statement.module) for statement in imports for item in statement.names]
    stars = [(item.alias, module) for item, module in names if item.name == "*"]
    bound = {
        item.alias or item.name: (module, item.name) for item, module in names if item.name != "*"
    }
    bound |= {item.alias: (item.module, "default") for item in imports if item.alias}
    defaults = [item.name for item in symbols if "default" in item.prefix.split()]
    public = [item for item in symbols if item.visibility is Visibility.PUBLIC]
    if not defaults:
        # ``module.exports = name``
        named = {item.name for item in public if "export" not in item.prefix.split()}
        defaults = [*named] if len(named) == 1 else []
    return _Exports(
        defined=frozenset(item.name for item in symbols),
        public=frozenset(item.name for item in public),
        default=defaults[0] if defaults else "",
        renamed={item.alias: item.name for item in (analysis.renamed if analysis else ())},
        bound=bound,
        modules={alias: module for alias, module in stars if alias},
        stars=tuple(module for alias, module in stars if not alias),
    )
