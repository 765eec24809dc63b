"""The queries of a language that find notes: only those of the sections that are asked for."""

from __future__ import annotations

import functools
from collections.abc import Collection
from typing import NamedTuple

import tree_sitter

from sphinx_repodoc.analyse.notes.rules import Rule, load_rules
from sphinx_repodoc.analyse.tree.queries import read_file
from sphinx_repodoc.grammars import GRAMMARS, load_language
from sphinx_repodoc.model import NOTE_SECTIONS

BRANCHES = "complexity.scm"


class NoteQuery(NamedTuple):
    """A query, and for each of its patterns the rule and what a file has to hold for it. A
    pattern without a rule finds branches."""

    query: tree_sitter.Query
    rules: tuple[Rule | None, ...]
    needs: tuple[bytes, ...]


def load_note_query(language: str, sections: Collection[str]) -> NoteQuery | None:
    """The query for all *sections* of a language, None where they look for nothing."""
    written = "\n".join(read_note_queries(language, sections))
    return _compile(load_language(language), written) if written.strip() else None


@functools.cache
def has_queries(language: str, section: str) -> bool:
    """Whether there is anything to look for in a language for a section."""
    return any(text.strip() for text in read_note_queries(language, [section]))


def read_note_queries(language: str, sections: Collection[str]) -> list[str]:
    """What is written to be looked for."""
    folder = GRAMMARS[language].queries or GRAMMARS[language].notes
    names = [f"{section}.scm" for section in NOTE_SECTIONS if section in sections]
    if "performance" in sections:
        names.append(BRANCHES)
    return [read_file(folder, name) for name in names] if folder else []


@functools.cache
def _compile(grammar: tree_sitter.Language, written: str) -> NoteQuery:
    query = tree_sitter.Query(grammar, written)
    rules, needs = [], []
    for pattern in range(query.pattern_count):  # type: ignore[call-overload]  # a property
        settings = query.pattern_settings(pattern)
        rule = settings.get("rule")
        rules.append(load_rules()[rule] if rule else None)
        needs.append((settings.get("needs") or "").encode())
    return NoteQuery(query, tuple(rules), tuple(needs))
