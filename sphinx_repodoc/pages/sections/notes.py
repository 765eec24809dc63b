"""What the sections that consist of notes have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sphinx_repodoc.model import Note
from sphinx_repodoc.pages.blocks import (
    Block,
    Code,
    Fold,
    Inline,
    Inlines,
    Link,
    Muted,
    Paragraph,
    Table,
)
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.words import join_inlines, name_checkers

FOLD = 25
# More places than that are counted, not listed.
MAX_PLACES = 20
_WEIGHTS = {"high": 0, "medium": 1, "low": 2}
_WEAKNESS = "https://cwe.mitre.org/data/definitions/{}.html"


def select_notes(context: FileContext, section: str) -> list[Note]:
    """The notes of one section, in the order of the file."""
    return [note for note in context.book.index.notes(context.path) if note.section == section]


def make_findings(context: FileContext, notes: Iterable[Note]) -> Iterator[Block]:
    """Notes with a severity: a row for each thing found, the gravest first; those that
    somebody has acknowledged stand apart, with the comment that does so."""
    groups: dict[tuple[bool, int, str, str, str], list[Note]] = {}
    for note in notes:
        weight = _WEIGHTS.get(note.severity, len(_WEIGHTS))
        key = (bool(note.acknowledged), weight, note.rule, note.message, note.acknowledged)
        groups.setdefault(key, []).append(note)
    rows: tuple[list[tuple[Inlines, ...]], list[tuple[Inlines, ...]]] = ([], [])
    for key, group in sorted(groups.items()):
        rows[key[0]].append(_make_row(context, group))
    header = ("Severity", "What", "Where", "Rule")
    if rows[0]:
        yield Table(tuple(rows[0]), header=header, fold=FOLD)
    if rows[1]:
        table = Table(tuple(rows[1]), header=(*header, "Comment"))
        known = sum(len(group) for key, group in groups.items() if key[0])
        yield Fold((f"{known:,} acknowledged by a comment",), (table,))


def _make_row(context: FileContext, group: Sequence[Note]) -> tuple[Inlines, ...]:
    note = group[0]
    rule: Inlines = (Code(note.rule),)
    if note.cwe:
        rule += (" ", Link(f"CWE-{note.cwe}", url=_WEAKNESS.format(note.cwe)))
    known: tuple[Inlines, ...] = ((Code(note.acknowledged),),) if note.acknowledged else ()
    places = join_places(context, [(each.symbol, each.line) for each in group])
    return (note.severity,), (note.message,), places, rule, *known


def make_facts(context: FileContext, notes: Iterable[Note]) -> Iterator[Block]:
    """Notes without a severity: what is there, and where."""
    groups: dict[str, list[Note]] = {}
    for note in notes:
        groups.setdefault(note.message, []).append(note)
    rows = tuple(
        ((message,), join_places(context, [(each.symbol, each.line) for each in group]))
        for message, group in sorted(groups.items())
    )
    if rows:
        yield Table(rows, fold=FOLD)


def join_places(context: FileContext, places: Sequence[tuple[str, int]]) -> Inlines:
    """Names, each with its lines."""
    lines: dict[str, list[int]] = {}
    for name, line in places[:MAX_PLACES]:
        lines.setdefault(name, []).append(line)
    shown = join_inlines(_name_place(context, name, found) for name, found in lines.items())
    rest = len(places) - MAX_PLACES
    return (*shown, Muted(f" and {rest:,} more")) if rest > 0 else shown


def _name_place(context: FileContext, name: str, lines: Iterable[int]) -> Inlines:
    numbers: list[Inline] = []
    for line in lines:
        numbers += [" " if name or numbers else "", context.link_line(line, str(line))]
    return (Code(name), *numbers) if name else tuple(each for each in numbers if each)


def make_closing(context: FileContext, section: str) -> Iterator[Block]:
    """Who looked for this."""
    checkers = [checker for checked, checker in context.analysis.checks if checked == section]
    if checkers:
        yield Paragraph(
            (Muted(f"Looked for by {name_checkers(context.analysis.language, checkers)}."),)
        )
