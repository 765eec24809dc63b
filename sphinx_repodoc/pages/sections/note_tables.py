"""The sections *Patterns*, *Performance* and *Security*: the notes of the analysis as tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.model import OWN_RULES, Note
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Code, Inlines, Row, make_table
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.grouping import group_by
from sphinx_repodoc.pages.phrases import join_inlines, tell_more

FOLD = 25
HEAVY_FOLD = 5
# Maximum number of lines that a row links to; further lines are only counted.
MAX_PLACES = 20
_HEADER = ("Severity", "What", "Where", "Rule")
_SEVERITIES = {"high": 0, "medium": 1, "low": 2}
_WEAKNESS = "https://cwe.mitre.org/data/definitions/{}.html"
_HEAVY = frozenset({"complex-function", "long-function"})
"""Rules that measure a whole function. Their notes have a table of their own."""


def make_notes(section: str, context: FileContext) -> Iterator[Block]:
    """The notes of a section: language features in use, then possible weaknesses and improvements,
    then the names of the checkers, then the longest and most complex functions."""
    notes = [note for note in context.book.index.notes(context.path) if note.section == section]
    if notes:
        others = [note for note in notes if note.rule not in _HEAVY]
        yield from _list_facts(context, (note for note in others if not note.severity))
        yield from _list_findings(context, (note for note in others if note.severity))
        yield from _name_checkers(context, section)
        if heavy := [note for note in notes if note.rule in _HEAVY]:
            yield blocks.Columns((("Complexity", tuple(_list_heavy(context, heavy))),))


def _list_facts(context: FileContext, notes: Iterable[Note]) -> Iterator[Block]:
    """List the notes without a severity, with a row for each message."""
    groups = group_by(notes, lambda note: note.message)
    rows = (((message,), _join_places(context, group)) for message, group in sorted(groups.items()))
    yield from make_table(rows, fold=FOLD)


def _list_findings(context: FileContext, notes: Iterable[Note]) -> Iterator[Block]:
    """List the notes with a severity, with a row for each message, the most severe first. Notes
    that a comment in the code acknowledges are listed separately, with that comment."""

    def rank(note: Note) -> tuple[int, str, str, str]:
        severity = _SEVERITIES.get(note.severity, len(_SEVERITIES))
        return severity, note.rule, note.message, note.acknowledged

    ordered = [group for _, group in sorted(group_by(notes, rank).items())]
    known = [group for group in ordered if group[0].acknowledged]
    rows = (_make_row(context, group) for group in ordered if not group[0].acknowledged)
    yield from make_table(rows, _HEADER, FOLD)
    if known:
        table = blocks.Table(
            tuple(_make_row(context, group) for group in known), (*_HEADER, "Comment")
        )
        yield blocks.Fold((f"{sum(map(len, known)):,} acknowledged by a comment",), (table,))


def _make_row(context: FileContext, group: Sequence[Note]) -> Row:
    note = group[0]
    rule: Inlines = (Code(note.rule),)
    if note.cwe:
        rule += (" ", blocks.Link(f"CWE-{note.cwe}", url=_WEAKNESS.format(note.cwe)))
    comment: Row = ((Code(note.acknowledged),),) if note.acknowledged else ()
    return (note.severity,), (note.message,), _join_places(context, group), rule, *comment


def _list_heavy(context: FileContext, notes: Iterable[Note]) -> Iterator[Block]:
    """List long and complex functions, the most complex first."""
    lengths = {
        (symbol.qualname, symbol.line): symbol.end_line - symbol.line + 1
        for symbol in context.analysis.symbols
    }
    rows = (
        (
            (_link_function(context, note),),
            (f"{note.value:,}",),
            (f"{lengths[note.symbol, note.line]:,}",),
        )
        for note in sorted(notes, key=lambda note: (-note.value, note.line))
    )
    yield from make_table(rows, ("Function", "Cyclomatic complexity", "Lines"), HEAVY_FOLD)
    language = LANGUAGES.get(context.analysis.language)
    if language and language.complexity:
        yield blocks.Paragraph((blocks.Muted(f"Counted like {language.complexity}."),))


def _link_function(context: FileContext, note: Note) -> blocks.Inline:
    symbol = context.book.lines.find(context.path, note.symbol)
    if symbol and symbol.line == note.line:
        return context.book.link_symbol(context.path, note.symbol, note.symbol, code=False)
    # Another function of the same name.
    return context.link_line(note.line, note.symbol)


def _join_places(context: FileContext, notes: Sequence[Note]) -> Inlines:
    """Return the symbols that contain the notes, each with the lines of its notes."""
    shown: list[Inlines] = []
    for symbol, found in group_by(notes[:MAX_PLACES], lambda note: note.symbol).items():
        links: list[Inlines] = [(context.link_line(each.line, str(each.line)),) for each in found]
        shown.append(join_inlines([(Code(symbol),), *links] if symbol else links, " "))
    return (*join_inlines(shown), *tell_more(len(notes) - MAX_PLACES))


def _name_checkers(context: FileContext, section: str) -> Iterator[Block]:
    """Name the checkers (programs or built-in rules) that looked for the notes of a section."""
    checkers = dict.fromkeys(
        found for checked, found in context.analysis.checks if checked == section
    )
    if checkers:
        names = " and ".join(
            f"{checker} for {context.analysis.language}" if checker == OWN_RULES else checker
            for checker in checkers
        )
        more = " By their form in the code: there may be more." if OWN_RULES in checkers else ""
        yield blocks.Paragraph((blocks.Muted(f"Looked for by {names}.{more}"),))
