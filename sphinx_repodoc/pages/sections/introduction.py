"""The sections *Metadata*, *Purpose* and *Overview*: facts, roles and documentation of a file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from sphinx_repodoc.index.facts import Entry, EntryKind, FileLicence, LicenceReason, Role
from sphinx_repodoc.model import TYPES, Symbol, SymbolKind
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Code, Inline, Inlines, Link, Muted, Paragraph, Strong
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.described import make_source, make_text
from sphinx_repodoc.pages.phrases import (
    choose_verb,
    count,
    format_size,
    join_inlines,
    name_kinds,
    stress_count,
)
from sphinx_repodoc.pages.prose import make_doc
from sphinx_repodoc.pages.sections.dependencies import link_definition
from sphinx_repodoc.problems import ProblemKind

MAX_MOST_USED = 5
MAX_LEAD = 70
"""Characters of a summary that fit into one or two lines of the header on every screen."""
_NEWLINES = {"\r\n": "CRLF", "\r": "CR", "mixed": "mixed"}
_WORD = re.compile(r"\w+")
_DECLARED = {
    EntryKind.TARGET: "program",
    EntryKind.PROCESS: "process",
    EntryKind.CONTAINER: "container’s",
}

_CONTAINED = frozenset({
    SymbolKind.TARGET, SymbolKind.STAGE, SymbolKind.JOB, SymbolKind.STEP, SymbolKind.PLAY,
    SymbolKind.TASK, SymbolKind.HEADING, SymbolKind.ANCHOR, SymbolKind.SELECTOR, SymbolKind.KEY,
})  # fmt: skip
"""Kinds that a document or configuration file contains ("Has 3 headings") rather than defines."""

_REOPENED = TYPES | {SymbolKind.NAMESPACE, SymbolKind.MODULE}
"""Kinds that one file may define several times (reopened classes); they count once."""


def make_header_facts(context: FileContext) -> blocks.Facts:
    """Return the facts below the title: as many as fit in a line of a wide page."""
    analysis = context.analysis
    facts: list[Inlines] = [(Strong(analysis.language),)] if analysis.language else []
    if analysis.encoding:
        facts.append(stress_count(analysis.lines, "line"))
    else:
        facts.append((Strong(format_size(context.record.source.size)),))
    if names := dict.fromkeys(
        licence.expression for licence in context.book.index.licences.find(context.path)
    ):
        facts.append((" or ".join(filter(None, names)),))
    facts += (*_list_numbers(context), *_list_history(context))
    return blocks.Facts(tuple(fact for fact in facts if any(fact)))


def _list_numbers(context: FileContext) -> Iterator[Inlines]:
    """The numbers of importing files and of tests, linked to their sections."""
    graph, path = context.book.index.graph, context.path
    anchor = context.name_anchor("dependencies")
    if above := graph.list_incoming(path):
        verb = choose_verb(above, "imported by", "used by")
        yield (f"{verb} {context.limit(verb)}", Link(count(len(above), "file"), anchor=anchor))
    if context.tests:
        # Tests also reach files that they neither import nor name.
        number = Link(count(len(context.tests), "file"), anchor=context.name_anchor("testing"))
        is_test = path in context.book.index.tests
        verb, limit = ("tests", "uses") if is_test else ("tested by", "used by")
        yield (f"directly {verb} {context.limit(limit)}", number)


def make_metadata(context: FileContext) -> Iterator[Block]:
    """Language, size, problems, licence, owners and history."""
    facts = (*_list_content(context), *_list_doubts(context), *_list_rights(context))
    yield blocks.Facts((*facts, *_list_history(context)))


def _list_content(context: FileContext) -> Iterator[Inlines]:
    """Language and size; encoding, line endings and file mode only if they are unusual."""
    source, analysis = context.record.source, context.analysis
    if analysis.language:
        yield (Strong(analysis.language),)
    # A file without an encoding has no line count: it is binary, or could not be read.
    if analysis.encoding:
        yield stress_count(analysis.lines, "line")
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
    """The lines in which secrets are hidden, and the lines that the grammar could not parse."""
    hidden = [each.line for each in context.problems if each.kind is ProblemKind.SECRET]
    if hidden:
        lines = join_inlines((context.link_line(line),) for line in hidden)
        yield ("what looks like a secret is hidden: ", *lines)
    if unparsed := context.analysis.unparsed:
        lines = join_inlines((context.link_line(line, str(line)),) for line in unparsed)
        yield ("not understood by the grammar at line ", *lines)


def _list_rights(context: FileContext) -> Iterator[Inlines]:
    """The licences and the owners of the file."""
    if licences := context.book.index.licences.find(context.path):
        known_first = sorted(licences, key=lambda licence: not licence.expression)
        yield ("licence ", *join_inlines(_name_licence(context, each) for each in known_first))
    book = context.book
    if owned := book.index.owners.find(context.path):
        rules: list[Inlines] = []
        for rule in owned:
            names = join_inlines((Strong(owner),) for owner in rule.owners)
            where = book.link_file(rule.source, text=f"line {rule.line}", line=rule.line)
            rules.append((*names, Muted(" by "), book.link_file(rule.source), " ", where))
        yield ("owned by ", *join_inlines(rules))


def _name_licence(context: FileContext, licence: FileLicence) -> Inlines:
    """Return a licence and where it is stated: a line of this file, or another file."""
    if licence.reason is LicenceReason.TEXT:
        return (Strong(licence.expression),) if licence.expression else ("not recognised",)
    named: Inlines = (Strong(licence.expression), " ") if licence.expression else ("see ",)
    if licence.source == context.path:
        return (*named, context.link_line(licence.line))
    by = Muted("by " if licence.reason is LicenceReason.LIST else "from ")
    source = context.book.link_file(licence.source, line=licence.line)
    return (*named, by, source) if licence.expression else (*named, source)


def _list_history(context: FileContext) -> Iterator[Inlines]:
    """The last change, the numbers of changes and authors, and a link to the hosting website."""
    index = context.book.index
    history = index.history.files.get(context.path)
    words: list[Inline] = []
    if history and history.date:
        words += ["changed ", Strong(history.date)]
    if history and history.changes:
        times = count(history.changes, "time") if words else count(history.changes, "change")
        words.append(f"{', ' if words else ''}{times} by {count(history.authors, 'author')}")
    if words:
        yield tuple(words)
    if (url := index.source_url(context.path)) and index.hosting:
        commit = history.commit if history else ""
        pinned = f" at {commit[:7]}" if commit and "{commit}" in index.hosting.template else ""
        lines = index.hosting.make_line_url(index.history.prefix + context.path, commit)
        yield (Link(f"view on {index.hosting.name}{pinned}", url=url, lines=lines),)


def make_purpose(context: FileContext) -> Iterator[Block]:
    """Further descriptions besides that in the header, the roles of the file, and the commands that
    it declares."""
    analysis, book = context.analysis, context.book
    for found in book.index.descriptions.get(context.path, ())[1:]:
        yield Paragraph((*make_text(found), " ", *make_source(book, context.path, found)))
    for role in context.book.index.roles.get(context.path, ()):
        yield Paragraph(tuple(_describe_role(context, role)))
    if (manifest := analysis.manifest) and manifest.name:
        version = (" ", Code(manifest.version)) if manifest.version else ()
        system = Muted(f" for {manifest.system}.")
        yield Paragraph(("Describes ", Code(manifest.name), *version, system))
    for entry in context.book.index.entry_points if analysis.entry_points else ():
        if entry.source == context.path and entry.target:
            yield Paragraph(_describe_declared(context, entry))


def _describe_role(context: FileContext, role: Role) -> Iterator[Inline]:
    yield role.what
    if role.name:
        yield from (" ", Code(role.name))
    if role.subject:
        yield from (" ", context.book.link_file(role.subject))
    if role.source:
        text = f"{role.source} line {role.line}" if role.line else role.source
        link = context.book.link_file(role.source, text=text, line=role.line)
        yield from (Muted(f", {role.reason} "), link, ".")
    elif role.line:
        yield from (Muted(f", {role.reason} "), context.link_line(role.line), ".")
    else:
        yield Muted(f", {role.reason}.")


def _describe_declared(context: FileContext, entry: Entry) -> Inlines:
    target: Inline = Code(entry.target)
    if entry.path:
        target = context.book.link_entry(entry, entry.target, code=True)
    where = context.link_line(entry.line)
    kind = _DECLARED.get(entry.kind, "command")
    return (f"Declares the {kind} ", Code(entry.name), " as ", target, " on ", where, ".")


def make_introduction(context: FileContext) -> Iterator[Block]:
    """The documentation of the file, then the number of its definitions by kind."""
    analysis = context.analysis
    # Skip documentation with the same words as the summary, which the header shows unless it is
    # too long for a line.
    is_repeated = _WORD.findall(analysis.doc) == _WORD.findall(analysis.summary)
    if analysis.doc and (not is_repeated or len(analysis.summary) > MAX_LEAD):
        yield make_doc(context.book.index, context.path, analysis)
    if counted := _count_kinds(analysis.symbols):
        yield Paragraph((counted,))
    if most := _list_most_used(context):
        yield Paragraph(("Used most: ", *most, "."))
    if analysis.fences:
        yield Paragraph((f"Has blocks of code: {_count_each(analysis.fences, 'unnamed')}.",))
    if analysis.directives:
        yield Paragraph((f"Uses directives: {_count_each(analysis.directives)}.",))
    if analysis.exports:
        names = join_inlines((_link_export(context, name),) for name in analysis.exports)
        yield Paragraph(("Exports ", *names, ". ", Muted("By its own declaration.")))


def _count_kinds(symbols: Sequence[Symbol]) -> str:
    """Return how many symbols of each kind there are: ``Defines 2 classes, 1 function.``"""
    # A namespace says nothing about the contents of the file.
    symbols = [symbol for symbol in symbols if symbol.kind is not SymbolKind.NAMESPACE]
    # A prototype beside its definition is the same function.
    defined = {(symbol.kind, symbol.qualname) for symbol in symbols if not symbol.declared}
    symbols = [s for s in symbols if not s.declared or (s.kind, s.qualname) not in defined]
    reopened = {(symbol.kind, symbol.qualname) for symbol in symbols if symbol.kind in _REOPENED}
    counts = Counter(symbol.kind for symbol in symbols if symbol.kind not in _REOPENED)
    counts.update(kind for kind, _ in reopened)
    sentences = []
    for verb, is_contained in (("Defines", False), ("Has", True)):
        words = [
            count(counts[kind], kind, name_kinds(kind))
            for kind in SymbolKind
            if counts[kind] and (kind in _CONTAINED) is is_contained
        ]
        if words:
            sentences.append(f"{verb} {', '.join(words)}.")
    return " ".join(sentences)


def _list_most_used(context: FileContext) -> Inlines:
    """Return the symbols that are used by the most other files, with the number of these files.
    Symbols used by only one file are left to the section *Structure*."""
    uses = context.users.items()
    is_main = partial(context.book.index.uses.is_main, context.path)
    users = {name: len(files) for name, files in uses if len(files) > 1 and name and is_main(name)}
    ranked = sorted(users, key=lambda symbol: (-users[symbol], symbol))[:MAX_MOST_USED]
    link = context.book.link_symbol
    return join_inlines(
        (link(context.path, each, each), Muted(f" {count(users[each], 'file')}")) for each in ranked
    )


def _count_each(counts: Sequence[tuple[str, int]], unnamed: str = "") -> str:
    return ", ".join(f"{number:,} {word or unnamed}" for word, number in counts)


def _link_export(context: FileContext, name: str) -> Inline:
    if context.book.lines.find(context.path, name):
        return context.book.link_symbol(context.path, name, name)
    for resolved in context.book.index.imports.get(context.path, ()):
        if (resolved.alias or resolved.name) == name:
            return link_definition(context.book, resolved, name)
    return Code(name)
