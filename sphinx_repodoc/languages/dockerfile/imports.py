"""Files that a Dockerfile copies, resolved in the repository; images are third-party."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.languages.resolving import RepositoryFiles, Resolve, join, resolve_to
from sphinx_repodoc.model import Import, ImportForm, Origin, ResolvedImport, list_ancestors

_LITERAL = re.compile(r"[\w./+-]*\.\w+")


def resolve_dockerfile(files: RepositoryFiles) -> Resolve:
    """Resolve ``FROM`` and ``COPY``. A Dockerfile does not say which folder is the build context,
    so its own folder is tried first, then the folders above."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is ImportForm.SYSTEM:
            # FROM may name an earlier stage of the same file, defined with AS.
            stages = [each for each in files.list_symbols(path) if each.name == statement.module]
            is_own = any(each.prefix.upper().endswith(" AS") for each in stages)
            return (
                iter(())
                if is_own
                else resolve_to(statement, (), exact=False, otherwise=Origin.THIRD_PARTY)
            )
        above = list_ancestors(path.rpartition("/")[0])
        candidates = (join(folder, statement.module.lstrip("/")) for folder in above)
        found = [file for file in candidates if file in files.records][:1]
        if not found and not _LITERAL.fullmatch(statement.module):
            # The source is a folder, or contains a variable that only the build knows.
            return iter(())
        return resolve_to(statement, found, exact=False, otherwise=Origin.UNRESOLVED)

    return resolve
