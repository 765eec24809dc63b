"""Small repositories written as texts, and where the imports of one file lead."""

from __future__ import annotations

from collections.abc import Mapping

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.index.resolved_imports import make_resolvers
from sphinx_repodoc.model import FileRecord, ResolvedImport, SourceFile, Text


def resolve_all(files: Mapping[str, str], path: str) -> list[ResolvedImport]:
    """The resolved imports of the file at *path*."""
    records = {
        name: FileRecord(
            source=SourceFile(path=name),
            analysis=analyse(name.rpartition("/")[2], Text(content=files[name])),
        )
        for name in sorted(files)
    }
    analysis = records[path].analysis
    assert analysis is not None
    resolve = make_resolvers(records).by_language[analysis.language]
    return [found for statement in analysis.imports for found in resolve(path, statement)]


def show_all(files: Mapping[str, str], path: str) -> list[str]:
    """The same, each as ``module name -> targets`` with a question mark where it is a guess,
    or as ``module name: origin``."""
    return [_show(found) for found in resolve_all(files, path)]


def _show(found: ResolvedImport) -> str:
    written = f"{found.module} {found.name}".strip()
    if not found.targets:
        return f"{written}: {found.origin}"
    symbol = f" {found.symbol}" if found.symbol else ""
    return f"{written} -> {' '.join(found.targets)}{symbol}{'' if found.exact else '?'}"
