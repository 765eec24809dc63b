"""Ruby's imports: beside the file, or on the load path, which is ``lib`` by custom."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.index.imports.files import RepositoryFiles, find_closest, join, resolve_to
from sphinx_repodoc.index.imports.standard_libraries import STANDARD_LIBRARIES
from sphinx_repodoc.model import Import, ImportForm

# Folders from which programs, and those who test them, load files.
_LOAD_FOLDERS = ("spec", "test", "app", "ext", "")


def resolve_ruby(
    files: RepositoryFiles,
) -> Callable[[str, Import], Iterator[ResolvedImport]]:
    """Resolves the imports of Ruby."""
    return _RubyImports(files).resolve


@dataclass(frozen=True, slots=True)
class _RubyImports:
    files: RepositoryFiles

    def resolve(self, path: str, statement: Import) -> Iterator[ResolvedImport]:
        """The file that *statement* loads."""
        file = _name_file(statement.module)
        if statement.form is ImportForm.LOCAL:
            found = self.files.find_beside(path, file)
            return self._lead(statement, [found], exact=True, otherwise=Origin.UNRESOLVED)
        if file.startswith(("./", "../", "/")):
            near = self.files.find_beside(path, file), join("", file)
            existing = [found for found in near if found in self.files.records]
            return self._lead(statement, existing[:1], otherwise=Origin.UNRESOLVED)
        if own := self._find_above(path, file, ("lib",)):
            return self._lead(statement, own[:1], exact=True)
        if libraries := self.files.find_ending(f"lib/{file}"):
            return self._lead(statement, libraries)
        if statement.module.partition("/")[0].removesuffix(".rb") in STANDARD_LIBRARIES["Ruby"]:
            return self._lead(statement, (), otherwise=Origin.STANDARD_LIBRARY)
        found_above = self._find_above(path, file, _LOAD_FOLDERS)[:1]
        endings = self.files.find_ending(file) if "/" in file else ()
        return self._lead(statement, found_above or find_closest(path, endings))

    def _find_above(self, path: str, file: str, folders: tuple[str, ...]) -> list[str]:
        """*file* in one of *folders*, the nearest first."""
        candidates = (
            join(above, f"{folder}/{file}" if folder else file)
            for above in list_ancestors(path.rpartition("/")[0])
            for folder in folders
        )
        return [found for found in candidates if found in self.files.records]

    def _lead(
        self,
        statement: Import,
        targets: tuple[str, ...] | list[str],
        *,
        exact: bool = False,
        otherwise: Origin = Origin.THIRD_PARTY,
    ) -> Iterator[ResolvedImport]:
        return resolve_to(statement, filter(None, targets), exact=exact, otherwise=otherwise)


def _name_file(module: str) -> str:
    return module if module.endswith((".rb", ".so", ".rake")) else f"{module}.rb"
