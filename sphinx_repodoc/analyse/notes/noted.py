"""What a check of a file gives: its notes, and which sections were looked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from sphinx_repodoc.model import OWN_RULES, Note


class Noted(NamedTuple):
    """Notes, and the (section, checker) that looked for them."""

    notes: tuple[Note, ...] = ()
    checks: tuple[tuple[str, str], ...] = ()


def list_checks(sections: Collection[str]) -> tuple[tuple[str, str], ...]:
    """That the rules here looked for *sections*."""
    return tuple((section, OWN_RULES) for section in sorted(sections))


def sort_notes(notes: Iterable[Note]) -> tuple[Note, ...]:
    """Each note once, by line and rule."""
    by_place = {(note.line, note.rule, note.symbol): note for note in notes}
    return tuple(by_place[place] for place in sorted(by_place))
