"""Facts across files: the folder tree, page names, symbols, imports both ways, related files."""

from __future__ import annotations

from sphinx_repodoc.index.facts import (
    Entry,
    EntryKind,
    FileLicence,
    Folder,
    Importer,
    Keyword,
    LanguageTotal,
    LicenceReason,
    Origin,
    Ownership,
    Related,
    ResolvedImport,
)
from sphinx_repodoc.index.keywords import LETTERS, letter_of
from sphinx_repodoc.index.repository import RepoIndex, build_index

__all__ = [
    "LETTERS",
    "Entry",
    "EntryKind",
    "FileLicence",
    "Folder",
    "Importer",
    "Keyword",
    "LanguageTotal",
    "LicenceReason",
    "Origin",
    "Ownership",
    "Related",
    "RepoIndex",
    "ResolvedImport",
    "build_index",
    "letter_of",
]
