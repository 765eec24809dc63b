"""The facts about a file in one line."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.index import FileLicence, LicenceReason, Ownership
from sphinx_repodoc.pages.blocks import Block, Facts, Inline, Inlines, Link, Muted, Strong
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.words import count, format_size, join_inlines
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
    if licences := context.book.index.licence(context.path):
        known_first = sorted(licences, key=lambda licence: not licence.expression)
        named = join_inlines(_name_licence(context, licence) for licence in known_first)
        facts.append(("licence ", *named))
    if owned := context.book.index.ownership(context.path):
        facts.append(("owned by ", *join_inlines(_name_owners(context, each) for each in owned)))
    facts.extend(_list_history(context))
    if context.listed:
        facts.append((Link("source", anchor="source"),))
    yield Facts(tuple(facts))


def _name_licence(context: FileContext, licence: FileLicence) -> Inlines:
    """The licence, and what says so: a line of this file or another file."""
    if licence.reason is LicenceReason.TEXT:
        return (Strong(licence.expression),) if licence.expression else ("not recognised",)
    named: Inlines = (Strong(licence.expression), " ") if licence.expression else ("see ",)
    if licence.source == context.path:
        return (*named, context.link_line(licence.line))
    by = Muted("by " if licence.reason is LicenceReason.LIST else "from ")
    source = context.book.link_file(licence.source, line=licence.line)
    return (*named, by, source) if licence.expression else (*named, source)


def _name_owners(context: FileContext, owned: Ownership) -> Inlines:
    names = join_inlines((Strong(owner),) for owner in owned.owners)
    where = context.book.link_file(owned.source, text=f"line {owned.line}", line=owned.line)
    return (*names, Muted(" by "), context.book.link_file(owned.source), " ", where)


def _list_history(context: FileContext) -> Iterator[Inlines]:
    """What git says of the file, and where it can be read as it is here."""
    index = context.book.index
    history = index.history.files.get(context.path)
    words: list[Inline] = []
    if history and history.date:
        words += ["last changed ", Strong(history.date)]
    if history and history.changes:
        changes = count(history.changes, "change")
        words.append(f"{', ' if words else ''}{changes} by {count(history.authors, 'author')}")
    if words:
        yield tuple(words)
    if (url := index.source_url(context.path)) and index.hosting:
        commit = history.commit if history else ""
        pinned = f" at {commit[:7]}" if commit and "{commit}" in index.hosting.template else ""
        yield (Link(f"view on {index.hosting.name}{pinned}", url=url),)


_NEWLINES = {"\r\n": "CRLF", "\r": "CR", "mixed": "mixed"}
