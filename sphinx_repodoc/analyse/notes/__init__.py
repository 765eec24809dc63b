"""Notes on a file: patterns, and what bears on its speed and security, each on its line.

What is looked for stands in ``analyse/queries`` and in ``rules.toml``; here is what is the
same for all languages.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import tree_sitter
from msgspec.structs import replace

from sphinx_repodoc.analyse.notes.acknowledgements import find_acknowledgement
from sphinx_repodoc.analyse.notes.complexity import measure_functions
from sphinx_repodoc.analyse.notes.dockerfiles import check_dockerfile
from sphinx_repodoc.analyse.notes.noted import Noted, list_checks, sort_notes
from sphinx_repodoc.analyse.notes.queries import has_queries, load_note_query
from sphinx_repodoc.analyse.notes.rules import Rule, load_rules
from sphinx_repodoc.analyse.notes.spans import Spans
from sphinx_repodoc.grammars import parse
from sphinx_repodoc.model import CALLABLES, TYPES, Note, Symbol

Root = tuple[str, tree_sitter.Node]
"""A language, and the root of a tree in it."""

Found = tuple[Rule, int, str, str]
"""A rule, the line on which it was met, the name that it shows, and the name that is called."""

_LONGEST_NAME = 60


def find_notes(
    roots: Sequence[Root], text: str, symbols: Sequence[Symbol], sections: Collection[str]
) -> Noted:
    """What the queries of *sections* find in the trees of a file, sorted by line and rule."""
    if not sections:
        return Noted()
    found, branches = _match(roots, text.encode("utf-8", "replace"), sections)
    notes = [*_write_notes(found, text, symbols)]
    if "performance" in sections:
        notes.extend(measure_functions(symbols, branches))
    looked_for = {
        section for language, _ in roots for section in sections if has_queries(language, section)
    }
    return Noted(sort_notes(notes), list_checks(looked_for))


def find_python_notes(text: str, symbols: Sequence[Symbol], sections: Collection[str]) -> Noted:
    """As :func:`find_notes`, for a file that has not been parsed by a grammar yet."""
    tree = parse(text.encode("utf-8", "replace"), "Python") if sections else None
    return find_notes([("Python", tree.root_node)], text, symbols, sections) if tree else Noted()


def place_notes(notes: Sequence[Note], symbols: Sequence[Symbol]) -> list[Note]:
    """*notes* with the definitions in which they stand, as their checker does not know them."""
    spans = Spans(symbols, CALLABLES | TYPES) if notes else None
    return [replace(note, symbol=spans.name(note.line)) for note in notes] if spans else []


def _match(
    roots: Iterable[Root], data: bytes, sections: Collection[str]
) -> tuple[list[Found], list[int]]:
    """What the queries find, and the lines of branches."""
    found: list[Found] = []
    branches: list[int] = []
    for language, root in roots:
        if not (query := load_note_query(language, sections)):
            continue
        is_met = [need in data for need in query.needs]
        for pattern, match in tree_sitter.QueryCursor(query.query).matches(root):
            rule = query.rules[pattern]
            if rule is None:
                branches.append(match["branch"][0].start_point.row + 1)
            elif is_met[pattern]:
                line = match["note"][0].start_point.row + 1
                found.append((rule, line, _cut(match, "name", data), _cut(match, "call", data)))
        if language == "Dockerfile" and "security" in sections:
            rules = load_rules()
            found.extend((rules[id], line, name, "") for id, line, name in check_dockerfile(root))
    return found, branches


def _cut(match: dict[str, list[tree_sitter.Node]], name: str, data: bytes) -> str:
    """The text of a capture in one line, empty where it is not in the match."""
    if name not in match:
        return ""
    node = match[name][0]
    text = " ".join(data[node.start_byte : node.end_byte].decode("utf-8", "replace").split())
    return text if len(text) <= _LONGEST_NAME else f"{text[: _LONGEST_NAME - 1]}…"


def _write_notes(found: Sequence[Found], text: str, symbols: Sequence[Symbol]) -> Iterator[Note]:
    if not found:
        return
    spans = Spans(symbols, CALLABLES | TYPES)
    own = {symbol.name for symbol in symbols if symbol.kind in CALLABLES}
    lines = text.split("\n")
    for rule, line, name, called in found:
        # What the file itself defines is not what the rule means.
        if called in own:
            continue
        yield rule.make_note(
            line,
            name=name or called,
            symbol=name if rule.section == "patterns" else spans.name(line),
            acknowledged=find_acknowledgement(rule, lines, line) if rule.severity else "",
        )
