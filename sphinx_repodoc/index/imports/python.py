"""Python imports, resolved to files and symbols of the repository.

Nothing is imported: names are looked up in the files that are there, in the order in
which Python would look, and a guess is marked as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.index.imports.python_modules import ModuleFinder, ModuleMatch
from sphinx_repodoc.index.imports.python_names import Definition, NameFinder
from sphinx_repodoc.index.imports.python_tree import PYTHON_SUFFIXES, Place, build_tree
from sphinx_repodoc.model import FileRecord, Import, ImportedName
from sphinx_repodoc.problems import ProblemKind


@dataclass(frozen=True, slots=True)
class PythonImports:
    """Resolves the imports of one repository."""

    records: Mapping[str, FileRecord]
    modules: ModuleFinder
    names: NameFinder

    def resolve(self, path: str) -> Iterator[ResolvedImport]:
        """What each import of a file leads to, one item for each imported name."""
        record = self.records[path]
        if record.analysis is None:
            return
        for statement in record.analysis.imports:
            match = self.modules.find(path, statement)
            if not statement.names:
                yield _resolve_module(statement, match)
            for imported in statement.names:
                yield self._resolve_name(path, statement, match, imported)

    def find_module(self, module: str, folder: str) -> tuple[str, ...]:
        """The files that *module* may mean for something declared in *folder*: those below
        the folder, where there are any."""
        statement = Import(line=0, module=module)
        files = self.modules.find(f"{folder}/" if folder else "", statement).files
        own = tuple(file for file in files if folder in list_ancestors(file))
        return own or files

    def find_definition(self, path: str, name: str) -> Definition | None:
        """Where a name of the module at *path* is defined."""
        is_package = path.rpartition("/")[2].startswith("__init__.")
        return self.names.find(Place(path, path.rpartition("/")[0] if is_package else None), name)

    def name_module(self, path: str) -> str:
        """The dotted name under which a file or folder would be imported."""
        folder = path.rpartition("/")[0]
        roots = (root for root in list_ancestors(folder) if root in self.modules.tree.roots)
        root = next(roots, "")
        return path.removeprefix(f"{root}/" if root else "").replace("/", ".")

    def _resolve_name(
        self, path: str, statement: Import, match: ModuleMatch, imported: ImportedName
    ) -> ResolvedImport:
        ends = [
            end for place in match.places if (end := self._find_name(place, match, imported.name))
        ]
        targets = tuple(sorted({definition.path for definition, _ in ends}))
        symbols = {definition.symbol for definition, _ in ends}
        vias = {via for _, via in ends}
        symbol = symbols.pop() if len(symbols) == 1 else ""
        lost = not targets or (targets == (path,) and not symbol and imported.name != "*")
        return ResolvedImport(
            line=statement.line,
            module=_write_module(statement),
            name=imported.name,
            alias=imported.alias,
            targets=() if lost else targets,
            symbol=symbol,
            via=vias.pop() if len(vias) == 1 else "",
            exact=not lost and self._is_exact(match, targets),
            origin=_origin_of_lost(match) if lost else Origin.REPOSITORY,
        )

    def _find_name(
        self, place: Place, match: ModuleMatch, name: str
    ) -> tuple[Definition, str] | None:
        """Where a name leads, and the file that re-exports it."""
        found = None
        if name != "*" and match.complete:
            found = self.names.find(place, name)
        if found is None:
            return (Definition(place.file), "") if place.file else None
        direct = found.path == place.file or found == self.names.find_submodule(place, name)
        return found, "" if direct else place.file

    def _is_exact(self, match: ModuleMatch, targets: tuple[str, ...]) -> bool:
        if match.places[0].file:
            return match.exact
        # Portions of a namespace package: the name is in one of them.
        return len(targets) == 1


def make_python_imports(records: Mapping[str, FileRecord]) -> PythonImports:
    """The resolver for a repository."""
    old = frozenset(path.rpartition("/")[0] for path, each in records.items() if _is_old(each))
    modules = ModuleFinder(build_tree(records), old)
    return PythonImports(records, modules, NameFinder(records, modules))


def _is_old(record: FileRecord) -> bool:
    """Whether Python of today does not read a file."""
    problems = record.analysis.problems if record.analysis else ()
    return record.path.endswith(".py") and any(
        problem.kind is ProblemKind.SYNTAX for problem in problems
    )


def is_python(record: FileRecord) -> bool:
    """Whether a file is Python: by its name, or by what the analysis found. Nearly every
    notebook is."""
    if record.path.endswith((*PYTHON_SUFFIXES, ".ipynb")):
        return True
    return record.analysis is not None and record.analysis.language.casefold() == "python"


def _resolve_module(statement: Import, match: ModuleMatch) -> ResolvedImport:
    stray = not match.files and match.otherwise is Origin.THIRD_PARTY
    return ResolvedImport(
        line=statement.line,
        module=_write_module(statement),
        alias=statement.alias,
        targets=match.files,
        exact=bool(match.files) and match.exact,
        # A folder that merely has the name of a library is not the library.
        origin=Origin.THIRD_PARTY if match.places and stray else match.origin,
    )


def _origin_of_lost(match: ModuleMatch) -> Origin:
    """The origin of a name that no file of the repository offers."""
    return match.otherwise if match.places else match.origin


def _write_module(statement: Import) -> str:
    return "." * statement.level + statement.module
