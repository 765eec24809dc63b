"""Indexes of a few symbols, and their search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias
from urllib.parse import quote

import pytest

from sphinx_repodoc.index import RepoIndex, build_index
from sphinx_repodoc.model import Analysis, FileRecord, SourceFile, Symbol, SymbolKind
from sphinx_repodoc.search import make_shards

from .reader import Reader

Symbols: TypeAlias = Iterable[Symbol]
MakeReader: TypeAlias = Callable[[Mapping[str, Symbols]], Reader]


def make_symbol(
    name: str,
    kind: SymbolKind = SymbolKind.FUNCTION,
    line: int = 1,
    parent: str = "",
    doc: str = "",
) -> Symbol:
    """A symbol of two lines."""
    return Symbol(
        kind=kind,
        name=name,
        qualname=f"{parent}.{name}" if parent else name,
        line=line,
        end_line=line + 1,
        parent=parent,
        doc=doc,
    )


def make_search_index(files: Mapping[str, Symbols]) -> RepoIndex:
    """The index of files that define these symbols."""
    records = [
        FileRecord(
            source=SourceFile(path=path, size=1),
            analysis=Analysis(language="Python", lines=9, symbols=tuple(symbols)),
        )
        for path, symbols in files.items()
    ]
    return build_index(records, "repo")


def make_search(files: Mapping[str, Symbols]) -> dict[str, bytes]:
    """The files of the search."""
    index = make_search_index(files)
    shards = make_shards(index, index.records, lambda page: f"{quote(page)}.html")
    return {name.removeprefix("search/"): content for name, content in shards.items()}


@pytest.fixture
def make_reader() -> MakeReader:
    """A function that makes a search and reads it."""
    return lambda files: Reader(make_search(files))
