"""Files that a Dockerfile copies; images come from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.languages.resolving import RepositoryFiles, Resolve, join, resolve_to
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport, list_ancestors

_LITERAL = re.compile(r"[\w./+-]*\.\w+")


def resolve_dockerfile(files: RepositoryFiles) -> Resolve:
    """Resolve ``FROM`` and ``COPY``. A Dockerfile does not name the folder that is sent to the
    builder: its own folder is tried first, then those above."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is ImportForm.SYSTEM:
            # The name of a stage; a stage without a name is called like its image.
            stages = [each for each in files.list_symbols(path) if each.name == statement.module]
            is_own = any(each.prefix.upper().endswith(" AS") for each in stages)
            return iter(()) if is_own else resolve_to(statement, (), exact=False)
        above = list_ancestors(path.rpartition("/")[0])
        candidates = (join(folder, statement.module.lstrip("/")) for folder in above)
        found = [file for file in candidates if file in files.records][:1]
        if not found and not _LITERAL.fullmatch(statement.module):
            # A folder, or a name that is only known when the image is built.
            return iter(())
        return resolve_to(statement, found, exact=False, otherwise=Origin.UNRESOLVED)

    return resolve
