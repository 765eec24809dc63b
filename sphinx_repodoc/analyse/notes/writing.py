"""From what was found in a file to notes: in which definition it stands, and who knows of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sphinx_repodoc.analyse.notes.acknowledgements import find_acknowledgement
from sphinx_repodoc.analyse.notes.rules import Rule
from sphinx_repodoc.model import CALLABLES, TYPES, Note, Symbol
from sphinx_repodoc.spans import Spans

_QUOTED = re.compile(r"""^(["'`])(.*)\1$""")

Found = tuple[Rule, int, str, str]
"""A rule, the line on which it was met, the name that it shows, and the name that is called."""


def place_notes(notes: Sequence[Note], symbols: Sequence[Symbol]) -> list[Note]:
    """*notes* with the definitions in which they stand, as their checker does not know them."""
    spans = _find_spans(symbols) if notes else None
    return [replace(note, symbol=spans.find(note.line) or "") for note in notes] if spans else []


def write_notes(found: Sequence[Found], text: str, symbols: Sequence[Symbol]) -> Iterator[Note]:
    """The notes on what was found in a file."""
    if not found:
        return
    spans = _find_spans(symbols)
    own = {symbol.name for symbol in symbols if symbol.kind in CALLABLES}
    lines = text.split("\n")
    for rule, line, name, called in found:
        # What the file itself defines is not what the rule means.
        if called in own:
            continue
        yield rule.make_note(
            line,
            name=_QUOTED.sub(r"\2", name or called),
            symbol=(rule.section == "patterns" and name) or spans.find(line) or "",
            acknowledged=find_acknowledgement(rule, lines, line) if rule.severity else "",
        )


_PLACES = CALLABLES | TYPES


def _find_spans(symbols: Sequence[Symbol]) -> Spans[str]:
    """The qualified names of functions and types, by their lines."""
    return Spans(
        (each.line, each.end_line, each.qualname) for each in symbols if each.kind in _PLACES
    )
