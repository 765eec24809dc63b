"""Imports of Swift: a module is resolved to all files in a folder ``Sources/Module``."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.languages.resolving import RepositoryFiles, Resolve, read_words, resolve_to
from sphinx_repodoc.model import Import, Origin, ResolvedImport, list_ancestors

_FOLDERS = ("Sources", "Source", "Tests")


def resolve_swift(files: RepositoryFiles) -> Resolve:
    """Resolve the imports of Swift."""
    targets: dict[str, list[str]] = {}
    for path in files.records:
        if path.endswith(".swift"):
            for folder in list_ancestors(path.rpartition("/")[0]):
                above, _, name = folder.rpartition("/")
                if above.rpartition("/")[2] in _FOLDERS:
                    targets.setdefault(name, []).append(path)

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        module = statement.module.partition(".")[0]
        if module in read_words("swift"):
            return resolve_to(statement, (), exact=False, otherwise=Origin.STANDARD_LIBRARY)
        # If no folder is named like the module, its main file often is.
        found = targets.get(module) or files.find_ending(f"{module}.swift")
        return resolve_to(statement, found, exact=False)

    return resolve
