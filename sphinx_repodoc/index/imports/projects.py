"""Files that the files of a project name: other requirements, configurations, actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.imports.files import RepositoryFiles, resolve_to
from sphinx_repodoc.model import Import, ImportForm


def resolve_project_files(
    files: RepositoryFiles,
) -> Callable[[str, Import], Iterator[ResolvedImport]]:
    """Resolves paths that begin beside the file, or at the root where they begin with a
    slash; anything else is a package."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is not ImportForm.LOCAL:
            return resolve_to(statement, (), exact=False)
        written = _list_spellings(statement.module)
        found = next(filter(None, (files.find_beside(path, name) for name in written)), "")
        targets = (found,) if found else ()
        return resolve_to(statement, targets, exact=True, otherwise=Origin.UNRESOLVED)

    return resolve


def _list_spellings(module: str) -> Iterator[str]:
    yield module
    if module.endswith("action.yml"):
        yield f"{module.removesuffix('.yml')}.yaml"
    # TypeScript takes a folder, and a name without its ending.
    yield f"{module}.json"
    yield f"{module}/tsconfig.json"
