"""Notes on a file that a grammar has parsed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import tree_sitter

from sphinx_repodoc.analyse.notes.complexity import find_branches, measure_functions
from sphinx_repodoc.analyse.notes.queries import (
    find_ranges,
    has_queries,
    load_branch_query,
    load_note_query,
)
from sphinx_repodoc.analyse.notes.rules import Rule, load_rules
from sphinx_repodoc.analyse.notes.writing import Found, Noted, list_checks, sort_notes, write_notes
from sphinx_repodoc.languages.load import LANGUAGES, load_function
from sphinx_repodoc.model import Symbol

Root = tuple[str, tree_sitter.Node, bytes]
"""A language, the root of a tree in it, and the text that was parsed."""

_LONGEST_NAME = 60


def find_notes(
    roots: Sequence[Root], text: str, symbols: Sequence[Symbol], sections: Collection[str]
) -> Noted:
    """Return the notes of *sections* on the trees of a file, sorted by line and rule."""
    if not sections:
        return Noted()
    data = text.encode("utf-8", "replace")
    notes = list(write_notes(list(_match(roots, data, sections)), text, symbols))
    if "performance" in sections:
        branches = [line for root in roots for line in _find_branches(root, symbols)]
        notes.extend(measure_functions(symbols, branches))
    checked = {
        section for language, *_ in roots for section in sections if has_queries(language, section)
    }
    return Noted(sort_notes(notes), list_checks(checked))


def _match(roots: Iterable[Root], data: bytes, sections: Collection[str]) -> Iterator[Found]:
    for language, root, text in roots:
        if query := load_note_query(language, sections):
            cursor = tree_sitter.QueryCursor(query.query)
            for start, end in find_ranges(query.triggers, text):
                cursor.set_byte_range(start, end)
                for pattern, match in cursor.matches(root):
                    need = query.needs[pattern]
                    if not need or need in data:
                        rule = query.rules[pattern]
                        shown, called = (_cut(match, each, data) for each in ("name", "call"))
                        yield rule, _find_line(rule, match), shown, called
        yield from _check(language, root, sections)


def _check(language: str, root: tree_sitter.Node, sections: Collection[str]) -> Iterator[Found]:
    """Yield the findings of the function that a language has besides its queries."""
    row = LANGUAGES[language]
    for section, function in row.checks.items():
        if section in sections:
            rules = load_rules()
            for id, line, name in load_function(row.folder, function)(root):
                yield rules[id], line, name, ""


def _find_line(rule: Rule, match: dict[str, list[tree_sitter.Node]]) -> int:
    """Return the line of a note: that of the name of a definition, not of its annotations."""
    is_named = rule.section == "patterns" and "name" in match
    return match["name" if is_named else "note"][0].start_point.row + 1


def _find_branches(root: Root, symbols: Sequence[Symbol]) -> Iterator[int]:
    language, node, text = root
    if query := load_branch_query(language):
        yield from find_branches(query.query, node, text, symbols)


def _cut(match: dict[str, list[tree_sitter.Node]], name: str, data: bytes) -> str:
    """Return the text of a capture on one line, empty if the match does not have it."""
    if name not in match:
        return ""
    node = match[name][0]
    text = " ".join(data[node.start_byte : node.end_byte].decode("utf-8", "replace").split())
    return text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME - 1]}…"
