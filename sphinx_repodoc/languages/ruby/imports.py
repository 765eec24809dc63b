"""Imports of Ruby: beside the file, or on the load path, which is ``lib`` by convention."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sphinx_repodoc.languages.resolving import (
    RepositoryFiles,
    Resolve,
    find_closest,
    join,
    read_words,
    resolve_to,
)
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport, list_ancestors

# Folders from which programs and their tests load files.
_LOAD_FOLDERS = ("spec", "test", "app", "ext", "")


def resolve_ruby(files: RepositoryFiles) -> Resolve:
    """Resolve the imports of Ruby."""
    return _RubyImports(files).resolve


@dataclass(frozen=True, slots=True)
class _RubyImports:
    files: RepositoryFiles

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """Resolve *statement* to the file that it loads."""
        targets, exact, otherwise = self._find(path, statement)
        return resolve_to(statement, targets, exact=exact, otherwise=otherwise)

    def _find(self, path: str, statement: Import) -> tuple[Iterable[str], bool, Origin]:
        file = _name_file(statement.module)
        if statement.form is ImportForm.LOCAL:
            found = self.files.find_beside(path, file)
            return [found] if found else [], True, Origin.UNRESOLVED
        if file.startswith(("./", "../", "/")):
            near = self.files.find_beside(path, file), join("", file)
            existing = [found for found in near if found in self.files.records]
            return existing[:1], False, Origin.UNRESOLVED
        if own := self._find_above(path, file, ("lib",)):
            return own[:1], True, Origin.THIRD_PARTY
        if libraries := self.files.find_ending(f"lib/{file}"):
            return libraries, False, Origin.THIRD_PARTY
        if statement.module.partition("/")[0].removesuffix(".rb") in read_words("ruby"):
            return (), False, Origin.STANDARD_LIBRARY
        above = self._find_above(path, file, _LOAD_FOLDERS)[:1]
        endings = self.files.find_ending(file) if "/" in file else ()
        return above or find_closest(path, endings), False, Origin.THIRD_PARTY

    def _find_above(self, path: str, file: str, folders: tuple[str, ...]) -> list[str]:
        """Return *file* in one of *folders* beside or above *path*, the nearest first."""
        candidates = (
            join(above, f"{folder}/{file}" if folder else file)
            for above in list_ancestors(path.rpartition("/")[0])
            for folder in folders
        )
        return [found for found in candidates if found in self.files.records]


def _name_file(module: str) -> str:
    return module if module.endswith((".rb", ".so", ".rake")) else f"{module}.rb"
