"""The queries of a language that find notes: only those of the sections that are asked for."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection
from typing import NamedTuple

import tree_sitter

from sphinx_repodoc.analyse.notes.rules import Rule, load_rules
from sphinx_repodoc.analyse.notes.triggers import compile_triggers, find_triggers
from sphinx_repodoc.analyse.tree.queries import compile_once
from sphinx_repodoc.grammars import Compiled, compile_query, load_language
from sphinx_repodoc.languages.load import LANGUAGES, read_file
from sphinx_repodoc.model import NOTE_SECTIONS

BRANCHES = "complexity.scm"


class NoteQuery(NamedTuple):
    """A query, the words without which it finds nothing, and for each of its patterns the rule
    and what a file has to hold for it; ``skipped`` patterns the grammar does not know."""

    query: tree_sitter.Query
    triggers: re.Pattern[bytes]
    rules: tuple[Rule, ...]
    needs: tuple[bytes, ...]
    skipped: int = 0


def load_note_query(language: str, sections: Collection[str]) -> NoteQuery | None:
    """The query for all *sections* of a language, None where they look for nothing."""
    names = [f"{section}.scm" for section in NOTE_SECTIONS if section in sections]
    written = "\n".join(_read(language, name) for name in names)
    grammar = load_language(language)
    return _compile(grammar, written) if grammar and written.strip() else None


def load_branch_query(language: str) -> Compiled | None:
    """The query for branches, None where a language has none."""
    written = _read(language, BRANCHES)
    grammar = load_language(language)
    return compile_once(grammar, written) if grammar and written.strip() else None


def count_skipped(language: str, sections: Collection[str]) -> int:
    """How many patterns of the queries for *sections* the grammar of *language* does not know."""
    if not sections:
        return 0
    noted = load_note_query(language, sections)
    branches = load_branch_query(language) if "performance" in sections else None
    return (noted.skipped if noted else 0) + (branches.skipped if branches else 0)


@functools.cache
def has_queries(language: str, section: str) -> bool:
    """Whether there is anything to look for in a language for a section."""
    names = [f"{section}.scm", *([BRANCHES] if section == "performance" else [])]
    return any(_read(language, name).strip() for name in names)


@functools.cache
def _read(language: str, name: str) -> str:
    folder = LANGUAGES[language].folder
    return read_file(folder, name) if folder else ""


@functools.cache
def _compile(grammar: tree_sitter.Language, written: str) -> NoteQuery:
    query, text, skipped = compile_query(grammar, written)
    data = text.encode()
    rules, needs, words = [], [], set()
    for pattern in range(query.pattern_count):  # type: ignore[call-overload]  # a property
        settings = query.pattern_settings(pattern)
        rules.append(load_rules()[settings["rule"] or ""])
        needs.append((settings.get("needs") or "").encode())
        start, end = query.start_byte_for_pattern(pattern), query.end_byte_for_pattern(pattern)
        words.update(find_triggers(data[start:end].decode()))
    return NoteQuery(query, compile_triggers(words), tuple(rules), tuple(needs), skipped)
