"""Swift's imports: a module is all files of a target, and has a folder by custom."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.index.imports.files import RepositoryFiles, resolve_to
from sphinx_repodoc.index.imports.standard_libraries import STANDARD_LIBRARIES
from sphinx_repodoc.model import Import

_FOLDERS = ("Sources", "Source", "Tests")


def resolve_swift(
    files: RepositoryFiles,
) -> Callable[[str, Import], Iterator[ResolvedImport]]:
    """Resolves the imports of Swift."""
    targets: dict[str, list[str]] = {}
    for path in files.records:
        if path.endswith(".swift"):
            for folder in list_ancestors(path.rpartition("/")[0]):
                above, _, name = folder.rpartition("/")
                if above.rpartition("/")[2] in _FOLDERS:
                    targets.setdefault(name, []).append(path)

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        module = statement.module.partition(".")[0]
        if module in STANDARD_LIBRARIES["Swift"]:
            return resolve_to(statement, (), exact=False, otherwise=Origin.STANDARD_LIBRARY)
        # Where the folder is called otherwise, a file often has the module's name.
        found = targets.get(module) or files.find_ending(f"{module}.swift")
        return resolve_to(statement, found, exact=False)

    return resolve
