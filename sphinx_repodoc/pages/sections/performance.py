"""What bears on the speed of a file, and its heaviest functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sphinx_repodoc.model import Note
from sphinx_repodoc.pages.blocks import Block, Table
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.sections.notes import (
    make_closing,
    make_facts,
    make_findings,
    select_notes,
)

HEAVY = frozenset({"complex-function", "long-function"})
HEAVY_FOLD = 5


def make_performance(context: FileContext) -> Iterator[Block]:
    """What can be seen in the syntax, what could be faster, and what is hard to follow."""
    notes = select_notes(context, "performance")
    if not notes:
        return
    measured = [note for note in notes if note.rule in HEAVY]
    others = [note for note in notes if note.rule not in HEAVY]
    yield from make_facts(context, (note for note in others if not note.severity))
    yield from make_findings(context, (note for note in others if note.severity))
    yield from _make_heavy(context, measured)
    yield from make_closing(context, "performance")


def _make_heavy(context: FileContext, notes: Iterable[Note]) -> Iterator[Block]:
    """The heaviest functions first."""
    lengths = {
        (symbol.qualname, symbol.line): symbol.end_line - symbol.line + 1
        for symbol in context.analysis.symbols
    }
    rows = tuple(
        (
            (context.link_line(note.line, note.symbol),),
            (f"{note.value:,}",),
            (f"{lengths[note.symbol, note.line]:,}",),
        )
        for note in sorted(notes, key=lambda note: (-note.value, note.line))
    )
    if rows:
        header = ("Function", "Cyclomatic complexity", "Lines")
        yield Table(rows, header=header, fold=HEAVY_FOLD)
