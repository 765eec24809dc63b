"""Files that the files of a project name: other requirements, configurations, actions."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.languages.resolving import RepositoryFiles, Resolve, resolve_to
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport


def resolve_project_files(files: RepositoryFiles) -> Resolve:
    """Resolve paths from the folder of the file, or from the root if they start with a slash;
    anything else is a package."""

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
    # A configuration of TypeScript may name a folder, or leave out the ending.
    yield f"{module}.json"
    yield f"{module}/tsconfig.json"
