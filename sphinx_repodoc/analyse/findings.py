"""The result of a reader: the fields of an Analysis that it can fill."""

from __future__ import annotations

from sphinx_repodoc.model import (
    EntryPoint,
    Gap,
    Import,
    Manifest,
    Note,
    PathRule,
    Record,
    Reference,
    Symbol,
)
from sphinx_repodoc.problems import Problem


class Findings(Record, frozen=True, kw_only=True):
    """The part of :class:`~sphinx_repodoc.model.Analysis` that depends on the language.

    ``comment_lines`` is None where they are to be counted by the language's comment marks.
    """

    title: str = ""
    summary: str = ""
    doc: str = ""
    doc_line: int = 0
    symbols: tuple[Symbol, ...] = ()
    imports: tuple[Import, ...] = ()
    references: tuple[Reference, ...] = ()
    exports: tuple[str, ...] | None = None
    entry_points: tuple[EntryPoint, ...] = ()
    manifest: Manifest | None = None
    fences: tuple[tuple[str, int], ...] = ()
    directives: tuple[tuple[str, int], ...] = ()
    unparsed: tuple[int, ...] = ()
    notes: tuple[Note, ...] = ()
    checks: tuple[tuple[str, str], ...] = ()
    comment_lines: int | None = None
    gaps: tuple[Gap, ...] = ()
    path_rules: tuple[PathRule, ...] = ()
    problems: tuple[Problem, ...] = ()
