"""Imports of Python, resolved to files and symbols of the repository.

Nothing is imported: names are looked up in the existing files, in the order in which Python would
search, and guesses are marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sphinx_repodoc.languages.python.module_names import PythonNames
from sphinx_repodoc.languages.python.module_search import ModuleMatch, ModuleSearch
from sphinx_repodoc.languages.python.module_tree import ModulePlace, build_tree, list_parents
from sphinx_repodoc.languages.resolving import Definition, RepositoryFiles
from sphinx_repodoc.model import Import, ImportedName, Origin, ResolvedImport, list_ancestors


def resolve_python(files: RepositoryFiles) -> PythonImports:
    """Resolve the imports of Python."""
    modules = ModuleSearch(build_tree(files.records))
    return PythonImports(files, modules, PythonNames(files, modules))


@dataclass(frozen=True, slots=True)
class PythonImports:
    """Resolves imports, and finds modules and the definitions of their names."""

    files: RepositoryFiles
    modules: ModuleSearch
    names: PythonNames

    def __call__(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Resolve a statement of the file at *path*, with one item for each imported name."""
        match = self.modules.find(path, statement)
        if not statement.names:
            yield self._resolve_module(statement, match)
        for imported in statement.names:
            yield self._resolve_name(path, statement, match, imported)

    def find_module(self, module: str, folder: str) -> tuple[str, ...]:
        """Return the files that *module* may mean for a declaration in *folder*: those below the
        folder, if there are any."""
        statement = Import(line=0, module=module)
        files = self.modules.find(f"{folder}/" if folder else "", statement).files
        own = tuple(file for file in files if folder in list_ancestors(file))
        return own or files

    def find_definition(self, path: str, name: str) -> Definition | None:
        """Return where a name of the module at *path* is defined."""
        folder, _, file = path.rpartition("/")
        place = ModulePlace(path, folder if file.startswith("__init__.") else None)
        return self.names.find(place, name)

    def name_module(self, path: str) -> str:
        """Return the dotted name under which a file or folder is imported."""
        folder = path.rpartition("/")[0]
        roots = (root for root in list_ancestors(folder) if root in self.modules.tree.roots)
        root = next(roots, "")
        return path.removeprefix(f"{root}/" if root else "").replace("/", ".")

    def _resolve_module(self, statement: Import, match: ModuleMatch) -> ResolvedImport:
        is_stray = not match.files and match.otherwise is Origin.UNKNOWN
        found = (list_parents(statement.module, file, self.files.records) for file in match.files)
        return ResolvedImport(
            line=statement.line,
            module=_write_module(statement),
            alias=statement.alias,
            targets=match.files,
            parents=tuple(dict.fromkeys(parent for parents in found for parent in parents)),
            exact=bool(match.files) and match.exact,
            # A folder that merely has the name of a library is not the library.
            origin=Origin.UNKNOWN if match.places and is_stray else match.origin,
        )

    def _resolve_name(
        self, path: str, statement: Import, match: ModuleMatch, imported: ImportedName
    ) -> ResolvedImport:
        ends = [
            end
            for place in match.places
            if (end := self._find_name(path, place, match, imported.name))
        ]
        targets = tuple(sorted({definition.path for definition, _ in ends}))
        symbols = {definition.symbol for definition, _ in ends}
        vias = {via for _, via in ends}
        symbol = symbols.pop() if len(symbols) == 1 else ""
        lost = not targets or (targets == (path,) and not symbol and imported.name != "*")
        origin = match.otherwise if match.places else match.origin
        # Of the portions of a namespace package, one has the name.
        is_portion = bool(match.places) and not match.places[0].file
        is_exact = len(targets) == 1 if is_portion else match.exact
        return ResolvedImport(
            line=statement.line,
            module=_write_module(statement),
            name=imported.name,
            alias=imported.alias,
            targets=() if lost else targets,
            symbol=symbol,
            via=vias.pop() if len(vias) == 1 else "",
            package="" if lost else _find_package(match, targets, symbol),
            outer=() if lost else self._list_outer(statement, match, targets),
            exact=not lost and is_exact,
            origin=origin if lost else Origin.REPOSITORY,
        )

    def _list_outer(
        self, statement: Import, match: ModuleMatch, targets: tuple[str, ...]
    ) -> tuple[str, ...]:
        """Return the packages that run before a name is imported from a module: those around the
        module, and the module itself if the name is a module in it."""
        if len(match.files) != 1 or not match.complete:
            return ()
        module = match.files[0]
        around = [*list_parents(statement.module, module, self.files.records)]
        return tuple(each for each in (module, *around) if each not in targets)

    def _find_name(
        self, path: str, place: ModulePlace, match: ModuleMatch, name: str
    ) -> tuple[Definition, str] | None:
        """Return the target of a name, and the file that re-exports it."""
        found = self.names.find(place, name) if name != "*" and match.complete else None
        if place.file == path:
            # A package imports its module even if it defines the name, too, in case that fails.
            found = self.names.find_submodule(place, name) or found
        if found is None:
            return (Definition(place.file), "") if place.file else None
        direct = found.path == place.file or found == self.names.find_submodule(place, name)
        return found, "" if direct else place.file


def _find_package(match: ModuleMatch, targets: tuple[str, ...], symbol: str) -> str:
    """Return the file of the module from which a module in it is imported."""
    files = match.files if match.complete and not symbol else ()
    return files[0] if len(files) == 1 and targets != files else ""


def _write_module(statement: Import) -> str:
    return "." * statement.level + statement.module
