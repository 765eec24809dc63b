"""Imports of modules that a file declares: Haskell, Fortran and OCaml."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.imports.files import RepositoryFiles, find_closest, resolve_to
from sphinx_repodoc.index.imports.standard_libraries import STANDARD_LIBRARIES
from sphinx_repodoc.model import Import, ImportForm, SymbolKind

_Resolver = Callable[[str, Import], Iterator[ResolvedImport]]

_FORTRAN = ("Fortran", "Fortran fixed form")


def resolve_haskell(files: RepositoryFiles) -> _Resolver:
    """Resolves the imports of Haskell: to the one file that declares a module, or the files
    at the module's usual place."""
    declared = _index_modules(files, ("Haskell",))
    named = {path for paths in declared.values() for path in paths}

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        module = statement.module
        found = tuple(file for file in declared.get(module, ()) if file != path)
        if not found:
            tail = module.replace(".", "/")
            placed = files.find_ending(f"{tail}.hs") or files.find_ending(f"{tail}.hsc")
            # What declares a longer name is another module.
            found = tuple(file for file in placed if file not in named)
        is_standard = module in STANDARD_LIBRARIES["Haskell"]
        otherwise = Origin.STANDARD_LIBRARY if is_standard else Origin.THIRD_PARTY
        targets = find_closest(path, found)
        items = resolve_to(statement, targets, exact=len(found) == 1, otherwise=otherwise)
        return name_symbols(files, items)

    return resolve


def resolve_fortran(files: RepositoryFiles) -> _Resolver:
    """Resolves ``use`` to the file that declares a module, and ``include`` to a file."""
    declared = {name.lower(): paths for name, paths in _index_modules(files, _FORTRAN).items()}

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is ImportForm.LOCAL:
            beside = files.find_beside(path, statement.module)
            found = (beside,) if beside else files.find_ending(statement.module)
            targets = find_closest(path, found)
            return resolve_to(statement, targets, exact=bool(beside), otherwise=Origin.UNRESOLVED)
        module = statement.module.lower()
        found = declared.get(module, ())
        is_standard = module in STANDARD_LIBRARIES["Fortran"]
        otherwise = Origin.STANDARD_LIBRARY if is_standard else Origin.THIRD_PARTY
        if path in found:
            return iter(())
        targets = find_closest(path, found)
        items = resolve_to(statement, targets, exact=len(found) == 1, otherwise=otherwise)
        return name_symbols(files, items)

    return resolve


def resolve_ocaml(files: RepositoryFiles) -> _Resolver:
    """Resolves modules of OCaml by the names of files: those in the same folder are meant
    first; which libraries are in sight, only the build knows."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        module, *inner = statement.module.split(".")
        if module in _list_modules(files, path, statement.line):
            return iter(())
        folder = path.rpartition("/")[0]
        found = _find_unit(files, module)
        own = [file for file in found if file.rpartition("/")[0] == folder and file != path]
        if own:
            return resolve_to(statement, _prefer_code(own), exact=True)
        if module in STANDARD_LIBRARIES["OCaml"]:
            return resolve_to(statement, (), exact=False, otherwise=Origin.STANDARD_LIBRARY)
        # A single letter is the name of a parameter, or of a module in a module.
        found = found if len(module) > 1 else []
        within = _find_within(files, module, inner)
        targets = _prefer_code(find_closest(path, within or found))
        return resolve_to(statement, targets, exact=False)

    return resolve


def _find_unit(files: RepositoryFiles, module: str) -> list[str]:
    """The files that are compiled to a module of this name."""
    stems = {module, f"{module[:1].lower()}{module[1:]}"}
    names = [f"{stem}{suffix}" for stem in sorted(stems) for suffix in (".ml", ".mli")]
    return [file for name in names for file in files.by_name.get(name, ())]


def _find_within(files: RepositoryFiles, module: str, inner: list[str]) -> list[str]:
    """The files of ``Library.Module``, where a folder is called like the library."""
    if not inner:
        return []
    folder = module.lower()
    return [file for file in _find_unit(files, inner[0]) if folder in file.lower().split("/")[:-1]]


def _prefer_code(found: list[str] | tuple[str, ...]) -> list[str]:
    """The files without the interfaces of files that are there too."""
    there = set(found)
    return [file for file in found if not (file.endswith(".mli") and file[:-1] in there)]


def _list_modules(files: RepositoryFiles, path: str, line: int) -> set[str]:
    """The modules that a file defines itself above *line*: ``module X = X`` gives out another
    one."""
    analysis = files.records[path].analysis if path in files.records else None
    symbols = analysis.symbols if analysis else ()
    return {
        symbol.name for symbol in symbols if symbol.kind is SymbolKind.MODULE and symbol.line < line
    }


def _index_modules(
    files: RepositoryFiles, languages: tuple[str, ...]
) -> dict[str, tuple[str, ...]]:
    """Module -> the files of these languages that declare it."""
    declared: dict[str, list[str]] = {}
    for path, record in files.records.items():
        if record.analysis is None or record.analysis.language not in languages:
            continue
        for symbol in record.analysis.symbols:
            if symbol.kind is SymbolKind.MODULE and not symbol.parent:
                declared.setdefault(symbol.name, []).append(path)
    return {name: tuple(paths) for name, paths in declared.items()}


def name_symbols(
    files: RepositoryFiles, items: Iterator[ResolvedImport]
) -> Iterator[ResolvedImport]:
    """The *items*, each with the symbol of its one target that has the imported name."""
    for item in items:
        record = files.records.get(item.targets[0]) if len(item.targets) == 1 else None
        symbols = record.analysis.symbols if record and record.analysis else ()
        wanted = item.name.strip("()") if item.name else ""
        named = next((symbol for symbol in symbols if wanted and symbol.name == wanted), None)
        yield replace(item, symbol=named.qualname) if named else item
