"""Facts across files: the folder tree, page names, symbols, imports both ways, related files."""

from __future__ import annotations

from sphinx_repodoc.index.facts import (
    Coupling,
    Entry,
    EntryKind,
    Folder,
    Importer,
    Keyword,
    LanguageTotal,
    Origin,
    Position,
    Related,
    Requirement,
    ResolvedImport,
)
from sphinx_repodoc.index.keywords import LETTERS, letter_of
from sphinx_repodoc.index.repository import RepoIndex, build_index

__all__ = [
    "LETTERS",
    "Coupling",
    "Entry",
    "EntryKind",
    "Folder",
    "Importer",
    "Keyword",
    "LanguageTotal",
    "Origin",
    "Position",
    "Related",
    "RepoIndex",
    "Requirement",
    "ResolvedImport",
    "build_index",
    "letter_of",
]
