"""The facts about a file in one line."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.pages.blocks import Block, Facts, Inlines, Link, Strong
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.words import format_size, join_inlines
from sphinx_repodoc.problems import ProblemKind


def make_metadata(context: FileContext) -> Iterator[Block]:
    """Language, size, lines and what is unusual."""
    source, analysis = context.record.source, context.analysis
    facts: list[Inlines] = []
    if analysis.language:
        facts.append((Strong(analysis.language),))
    # Without an encoding there is no text to count: it is binary, or could not be read.
    if analysis.encoding:
        facts.append((Strong(f"{analysis.lines:,}"), " line" if analysis.lines == 1 else " lines"))
    if analysis.comment_lines:
        blank = analysis.lines - analysis.code_lines - analysis.comment_lines
        facts.append(
            (f"{analysis.code_lines:,} code, {analysis.comment_lines:,} comment, {blank:,} blank",)
        )
    facts.append((Strong(format_size(source.size)),))
    if analysis.encoding not in {"", "utf-8"}:
        facts.append(("encoding ", Strong(analysis.encoding)))
    if analysis.newline in _NEWLINES:
        facts.append(("line ends ", Strong(_NEWLINES[analysis.newline])))
    if source.executable:
        facts.append((Strong("executable"),))
    if hidden := [
        problem.line for problem in context.problems if problem.kind is ProblemKind.SECRET
    ]:
        lines = join_inlines((context.link_line(line),) for line in hidden)
        facts.append(("what looks like a secret is hidden: ", *lines))
    if analysis.unparsed:
        lines = join_inlines((context.link_line(line, str(line)),) for line in analysis.unparsed)
        facts.append(("not understood by the grammar at line ", *lines))
    if context.listed:
        facts.append((Link("source", anchor="source"),))
    yield Facts(tuple(facts))


_NEWLINES = {"\r\n": "CRLF", "\r": "CR", "mixed": "mixed"}
