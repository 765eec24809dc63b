"""The queries of a language that find notes, and their triggers.

A trigger is a word without which a pattern cannot match, such as ``eval``. A query only runs around
triggers: on the whole tree of each file it would take as long as the rest of the analysis.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

import tree_sitter

from sphinx_repodoc.analyse.notes.rules import Rule, load_rules
from sphinx_repodoc.grammars import Compiled, compile_query, load_language
from sphinx_repodoc.languages.load import LANGUAGES, read_file
from sphinx_repodoc.model import NOTE_SECTIONS

BRANCHES = "complexity.scm"

_EXPLICIT = re.compile(r'#set! trigger "([^"]*)"')
_COMPARED = re.compile(r'#(?:eq|any-of)\? @\w+((?:\s+"(?:[^"\\]|\\.)*")+)\s*\)')
_LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPE = re.compile(r"\\(.)")
# Triggers at most this many bytes apart are searched as one range.
_NEAR = 200

_Trie = dict[str, "_Trie"]


class TriggerError(ValueError):
    """A pattern without triggers: it compares no capture with words and has no ``trigger``."""


class NoteQuery(NamedTuple):
    """A compiled tree-sitter query that finds notes.

    ``triggers`` finds the words without which no pattern matches. For each pattern, ``rules`` has
    its rule and ``needs`` a text that the file has to contain. ``skipped`` is the number of
    patterns left out because the installed grammar lacks their node types.
    """

    query: tree_sitter.Query
    triggers: re.Pattern[bytes]
    rules: tuple[Rule, ...]
    needs: tuple[bytes, ...]
    skipped: int = 0


def load_note_query(language: str, sections: Collection[str]) -> NoteQuery | None:
    """The joined note query of a language for *sections*; None if it has none."""
    names = [f"{section}.scm" for section in NOTE_SECTIONS if section in sections]
    written = "\n".join(_read(language, name) for name in names)
    grammar = load_language(language)
    return _compile(grammar, written) if grammar and written.strip() else None


def load_branch_query(language: str) -> Compiled | None:
    """The query for branches (``if``, ``case``) of a language; None if it has none."""
    written = _read(language, BRANCHES)
    grammar = load_language(language)
    return compile_query(grammar, written) if grammar and written.strip() else None


def count_skipped(language: str, sections: Collection[str]) -> int:
    """Return the number of patterns for *sections* that the grammar of *language* rejects."""
    if not sections:
        return 0
    noted = load_note_query(language, sections)
    branches = load_branch_query(language) if "performance" in sections else None
    return (noted.skipped if noted else 0) + (branches.skipped if branches else 0)


@functools.cache
def has_queries(language: str, section: str) -> bool:
    """Whether a language has a query for a section of notes, such as ``security``."""
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


def find_triggers(pattern: str) -> list[str]:
    """Return the triggers of *pattern*, one of which a file has to contain: its ``trigger`` setting
    or the words with which it compares a capture. ``word*`` is a prefix."""
    if explicit := _EXPLICIT.search(pattern):
        return explicit[1].split()
    compared = [
        [_ESCAPE.sub(r"\1", literal) for literal in _LITERAL.findall(literals)]
        for literals in _COMPARED.findall(pattern)
    ]
    if not compared:
        raise TriggerError(pattern)
    # Choose the comparison with the longest words, which are the rarest.
    return max(compared, key=lambda words: min(map(len, words)))


def compile_triggers(words: Iterable[str]) -> re.Pattern[bytes]:
    """Return a regular expression for *words* with common prefixes factored out."""
    names: _Trie = {}
    others = []
    for word in sorted(set(words)):
        if not re.match(r"\w", word):
            others.append(re.escape(word))
            continue
        inner = names
        for letter in word.removesuffix("*"):
            inner = inner.setdefault(re.escape(letter), {})
        # Mark the end of the word, with a word boundary if it ends with a letter or digit.
        inner[r"\b" if re.search(r"\w$", word) else "(?:)"] = {}
    parts = [rf"\b(?:{_write(names)})"] if names else []
    return re.compile("|".join([*parts, *others]).encode())


def find_ranges(triggers: re.Pattern[bytes], data: bytes) -> Iterator[tuple[int, int]]:
    """Yield the ranges of *data* around triggers. Each extends to the end of the line, as the
    matched node may start right after its trigger."""
    start = end = -1
    for match in triggers.finditer(data):
        if match.end() <= end:
            continue
        if start < 0 or match.start() - end > _NEAR:
            if start >= 0:
                yield start, end
            start = match.start()
        line_end = data.find(b"\n", match.end())
        end = line_end if line_end >= 0 else len(data)
    if start >= 0:
        yield start, end


def _write(names: _Trie) -> str:
    """Return a trie of letters as a regular expression, the longest words first."""
    return "|".join(
        letter + (inner if len(rest) == 1 else f"(?:{inner})")
        if (inner := _write(rest))
        else letter
        for letter, rest in sorted(names.items(), reverse=True)
    )
