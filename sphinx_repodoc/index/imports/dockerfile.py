"""What a Dockerfile copies, resolved to files; images come from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from sphinx_repodoc.index.facts import Origin, ResolvedImport
from sphinx_repodoc.index.folders import list_ancestors
from sphinx_repodoc.index.imports.files import RepositoryFiles, join, resolve_to
from sphinx_repodoc.model import Import, ImportForm, SymbolKind

_LITERAL = re.compile(r"[\w./+-]*\.\w+")


def resolve_dockerfile(
    files: RepositoryFiles,
) -> Callable[[str, Import], Iterator[ResolvedImport]]:
    """Resolves ``FROM`` and ``COPY``. Which folder is sent to the builder, no Dockerfile says:
    its own one is tried, then those above it."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        if statement.form is ImportForm.SYSTEM:
            is_own = statement.module in _list_stages(files, path)
            return iter(()) if is_own else resolve_to(statement, (), exact=False)
        above = list_ancestors(path.rpartition("/")[0])
        candidates = (join(folder, statement.module.lstrip("/")) for folder in above)
        found = [file for file in candidates if file in files.records][:1]
        if not found and not _LITERAL.fullmatch(statement.module):
            # A folder, or a name that is only known when the image is built.
            return iter(())
        return resolve_to(statement, found, exact=False, otherwise=Origin.UNRESOLVED)

    return resolve


def _list_stages(files: RepositoryFiles, path: str) -> set[str]:
    analysis = files.records[path].analysis if path in files.records else None
    symbols = analysis.symbols if analysis else ()
    # A stage without a name of its own is called like its image.
    return {
        item.name
        for item in symbols
        if item.kind is SymbolKind.STAGE and item.prefix.upper().endswith(" AS")
    }
