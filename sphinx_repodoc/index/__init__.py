"""Facts across files: the folder tree, page names, symbols, imports both ways, related files."""

from __future__ import annotations

from sphinx_repodoc.index.facts import (
    Concept,
    Coupling,
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
    Position,
    Related,
    Requirement,
    ResolvedImport,
    Role,
    TestFile,
    Use,
)
from sphinx_repodoc.index.keywords import LETTERS, letter_of
from sphinx_repodoc.index.repository import RepoIndex, build_index
from sphinx_repodoc.index.runners import find_runner
from sphinx_repodoc.index.testing import list_subjects, list_tests

__all__ = [
    "LETTERS",
    "Concept",
    "Coupling",
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
    "Position",
    "Related",
    "RepoIndex",
    "Requirement",
    "ResolvedImport",
    "Role",
    "TestFile",
    "Use",
    "build_index",
    "find_runner",
    "letter_of",
    "list_subjects",
    "list_tests",
]
