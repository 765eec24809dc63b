"""Facts across files: the folder tree, page names, symbols, imports, uses, related files."""

from __future__ import annotations

from sphinx_repodoc.index.assemble import build_index
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
    Ownership,
    Position,
    Related,
    Requirement,
    Role,
    TestFile,
    Use,
)
from sphinx_repodoc.index.keywords import (
    CONCEPT,
    LETTERS,
    count_sharing,
    group_concepts,
    letter_of,
    sort_key,
)
from sphinx_repodoc.index.repo_index import RepoIndex
from sphinx_repodoc.index.runners import find_runner
from sphinx_repodoc.index.tested_files import list_subjects, list_tests
from sphinx_repodoc.index.uses import Uses

__all__ = [
    "CONCEPT",
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
    "Ownership",
    "Position",
    "Related",
    "RepoIndex",
    "Requirement",
    "Role",
    "TestFile",
    "Use",
    "Uses",
    "build_index",
    "count_sharing",
    "find_runner",
    "group_concepts",
    "letter_of",
    "list_subjects",
    "list_tests",
    "sort_key",
]
