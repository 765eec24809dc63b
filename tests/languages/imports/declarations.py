"""Records of files that declare something, for the tests of resolvers."""

from __future__ import annotations

from collections.abc import Mapping

from sphinx_repodoc.languages.resolving import RepositoryFiles, index_files
from sphinx_repodoc.model import Analysis, FileRecord, SourceFile, Symbol, SymbolKind


def make_files(language: str, declared: Mapping[str, str]) -> RepositoryFiles:
    """Files by their paths, each with symbols written ``kind name, kind outer.name``."""
    records = {
        path: FileRecord(
            source=SourceFile(path=path),
            analysis=Analysis(language=language, symbols=tuple(map(_make_symbol, _split(written)))),
        )
        for path, written in sorted(declared.items())
    }
    return index_files(records).select([language])


def _split(written: str) -> list[str]:
    return [part.strip() for part in written.split(",") if part.strip()]


def _make_symbol(written: str) -> Symbol:
    kind, qualname = written.split()
    is_namespace = kind in {"namespace", "module"}
    parent, _, name = ("", "", qualname) if is_namespace else qualname.rpartition(".")
    return Symbol(
        kind=SymbolKind(kind), name=name, qualname=qualname, parent=parent, line=1, end_line=1
    )
