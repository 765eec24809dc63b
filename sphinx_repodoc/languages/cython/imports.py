"""Imports of Cython: modules of Python, declarations beside them, and headers of C."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from sphinx_repodoc.languages.resolving import (
    RepositoryFiles,
    Resolve,
    find_closest,
    is_standard,
    join,
    name_symbols,
    read_words,
    resolve_to,
)
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport

# Endings of a module's file; the declarations that other modules compile against come first.
_ENDINGS = (".pxd", ".pyx", ".py", "/__init__.pxd", "/__init__.pyx", "/__init__.py")
_STANDARD = frozenset({"libc", "libcpp", "cpython", "cython", "posix", "openmp"})


def resolve_cython(files: RepositoryFiles) -> Resolve:
    """Resolve ``import``, ``cimport``, ``include`` and ``cdef extern from``."""
    return _CythonImports(files).resolve


@dataclass(frozen=True, slots=True)
class _CythonImports:
    _files: RepositoryFiles

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Resolve *statement* of the file at *path*."""
        if statement.form is not ImportForm.PLAIN:
            yield from self._resolve_file(path, statement)
            return
        for name in statement.names or (None,):
            one = replace(statement, names=(name,) if name else ())
            yield from self._resolve_module(path, one)

    def _resolve_file(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        beside = self._files.find_beside(path, statement.module)
        found = (beside,) if beside else self._files.find_ending(statement.module)
        is_system = statement.form is ImportForm.SYSTEM
        otherwise = Origin.UNKNOWN if is_system else Origin.UNRESOLVED
        if is_standard("c", statement.module):
            otherwise = Origin.STANDARD_LIBRARY
        targets = find_closest(path, found)
        return resolve_to(statement, targets, exact=bool(beside), otherwise=otherwise)

    def _resolve_module(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        tail = statement.module.replace(".", "/")
        name = statement.names[0].name if statement.names else ""
        inner = f"{tail}/{name}".strip("/") if name and name != "*" else ""
        if statement.level:
            folder = join(path.rpartition("/")[0], "../" * (statement.level - 1) or ".")
            tails = [join(folder, item) for item in (inner, tail) if item or item == tail]
            paths = (f"{item}{ending}".lstrip("/") for item in tails for ending in _ENDINGS)
            found = tuple(each for each in paths if each in self._files.records)[:1]
            written = replace(statement, module="." * statement.level + statement.module)
            items = resolve_to(written, found, exact=True, otherwise=Origin.UNRESOLVED)
            return name_symbols(self._files, items)
        first = statement.module.partition(".")[0]
        is_library = first in _STANDARD or first in read_words("python")
        origin = Origin.STANDARD_LIBRARY if is_library else Origin.UNKNOWN
        if "/" not in tail and origin is Origin.STANDARD_LIBRARY:
            return resolve_to(statement, (), exact=False, otherwise=origin)
        found = self._find_anywhere(inner) if inner else ()
        found = found or self._find_anywhere(tail)
        targets = find_closest(path, found)
        items = resolve_to(statement, targets, exact=len(found) == 1, otherwise=origin)
        return name_symbols(self._files, items)

    def _find_anywhere(self, tail: str) -> tuple[str, ...]:
        """Return the files whose path ends with *tail*. A module without a package is not looked
        for inside of packages."""
        for ending in _ENDINGS:
            found = self._files.find_ending(f"{tail}{ending}")
            if "/" not in tail:
                found = tuple(path for path in found if self._is_root(path, f"{tail}{ending}"))
            if found:
                return found
        return ()

    def _is_root(self, path: str, tail: str) -> bool:
        folder = path.removesuffix(tail).rstrip("/")
        return not any(f"{folder}/__init__{end}" in self._files.records for end in (".py", ".pxd"))
