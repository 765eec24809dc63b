"""Notes from findings: with the definition that contains them, and acknowledging comments."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from sphinx_repodoc.analyse.notes.acknowledgements import find_acknowledgement
from sphinx_repodoc.analyse.notes.rules import Rule
from sphinx_repodoc.model import CALLABLES, OWN_RULES, TYPES, Note, Symbol
from sphinx_repodoc.spans import Spans

_QUOTED = re.compile(r"""^(["'`])(.*)\1$""")
_PLACES = CALLABLES | TYPES

Found = tuple[Rule, int, str, str]
"""A rule, the line of the finding, the name that the note shows, and the called name."""


class Noted(NamedTuple):
    """The notes on a file, and the (section, checker) pairs that were checked."""

    notes: tuple[Note, ...] = ()
    checks: tuple[tuple[str, str], ...] = ()


def list_checks(sections: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Return the checks of *sections* by the rules of this package."""
    return tuple((section, OWN_RULES) for section in sorted(sections))


def sort_notes(notes: Iterable[Note]) -> tuple[Note, ...]:
    """Return each note once, by line and rule."""
    by_place = {(note.line, note.rule, note.symbol): note for note in notes}
    return tuple(by_place[place] for place in sorted(by_place))


def place_notes(notes: Sequence[Note], symbols: Sequence[Symbol]) -> list[Note]:
    """Return the *notes* of another checker with the definitions that contain them."""
    spans = _find_spans(symbols) if notes else None
    return [replace(note, symbol=spans.find(note.line) or "") for note in notes] if spans else []


def write_notes(found: Sequence[Found], text: str, symbols: Sequence[Symbol]) -> Iterator[Note]:
    """Yield the notes on the findings in a file."""
    if not found:
        return
    spans = _find_spans(symbols)
    own = {symbol.name for symbol in symbols if symbol.kind in CALLABLES}
    lines = text.split("\n")
    for rule, line, name, called in found:
        # A function that the file defines is not the one that the rule is about.
        if called in own:
            continue
        yield rule.make_note(
            line,
            name=_QUOTED.sub(r"\2", name or called),
            symbol=(rule.section == "patterns" and name) or spans.find(line) or "",
            acknowledged=find_acknowledgement(rule, lines, line) if rule.severity else "",
        )


def _find_spans(symbols: Sequence[Symbol]) -> Spans[str]:
    """The qualified names of functions and types by their lines."""
    return Spans(
        (each.line, each.end_line, each.qualname) for each in symbols if each.kind in _PLACES
    )
