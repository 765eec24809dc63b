"""The section *Metadata*: facts about a file in one line."""

from __future__ import annotations

from collections.abc import Iterator

from sphinx_repodoc.index import FileLicence, LicenceReason, Ownership
from sphinx_repodoc.pages.blocks import Block, Facts, Inline, Inlines, Link, Muted, Strong
from sphinx_repodoc.pages.phrases import count, emphasise_count, format_size, join_inlines
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.problems import ProblemKind


def make_metadata(context: FileContext) -> Iterator[Block]:
    """Language, size, problems, licence, owners and history."""
    facts = (*_list_content(context), *_list_doubts(context), *_list_rights(context))
    source: tuple[Inlines, ...] = ((Link("source", anchor="source"),),) if context.listed else ()
    yield Facts((*facts, *_list_history(context), *source))


def _list_content(context: FileContext) -> Iterator[Inlines]:
    """Language and size, and an unusual encoding, line ending or mode."""
    source, analysis = context.record.source, context.analysis
    if analysis.language:
        yield (Strong(analysis.language),)
    # Without an encoding there are no lines: the file is binary, or could not be read.
    if analysis.encoding:
        yield emphasise_count(analysis.lines, "line")
    if analysis.comment_lines:
        blank = analysis.lines - analysis.code_lines - analysis.comment_lines
        code, comments = analysis.code_lines, analysis.comment_lines
        yield (f"{code:,} code, {comments:,} comment, {blank:,} blank",)
    yield (Strong(format_size(source.size)),)
    if analysis.encoding not in {"", "utf-8"}:
        yield ("encoding ", Strong(analysis.encoding))
    if analysis.newline in _NEWLINES:
        yield ("line ends ", Strong(_NEWLINES[analysis.newline]))
    if source.executable:
        yield (Strong("executable"),)


def _list_doubts(context: FileContext) -> Iterator[Inlines]:
    """The lines with hidden secrets, and those that the grammar could not parse."""
    hidden = [each.line for each in context.problems if each.kind is ProblemKind.SECRET]
    if hidden:
        lines = join_inlines((context.link_line(line),) for line in hidden)
        yield ("what looks like a secret is hidden: ", *lines)
    if unparsed := context.analysis.unparsed:
        lines = join_inlines((context.link_line(line, str(line)),) for line in unparsed)
        yield ("not understood by the grammar at line ", *lines)


def _list_rights(context: FileContext) -> Iterator[Inlines]:
    """The licences and the owners of the file."""
    if licences := context.book.index.licence(context.path):
        known_first = sorted(licences, key=lambda licence: not licence.expression)
        yield ("licence ", *join_inlines(_name_licence(context, each) for each in known_first))
    if owned := context.book.index.ownership(context.path):
        yield ("owned by ", *join_inlines(_name_owners(context, each) for each in owned))


def _name_licence(context: FileContext, licence: FileLicence) -> Inlines:
    """Return a licence and its source: a line of this file, or another file."""
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
    """The last change, the number of changes and authors, and a link to the hosting site."""
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
