"""The section *Source*: the listing of a file, or the reason that there is none."""

from __future__ import annotations

from collections.abc import Container, Iterator

from sphinx_repodoc.index.facts import Use
from sphinx_repodoc.model import Analysis
from sphinx_repodoc.pages.blocks import Block, Code, ListingLink, Paragraph, Source
from sphinx_repodoc.pages.book import anchor_line
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.sections.usage import find_overshadowed
from sphinx_repodoc.problems import ProblemKind

_GIVEN_UP = (ProblemKind.ANALYSER, ProblemKind.WORKER)


def make_source(context: FileContext) -> Iterator[Block]:
    """The listing, or the reason that there is none."""
    source, analysis = context.record.source, context.analysis
    if context.listed:
        if source.size:
            yield Source(
                context.path,
                source.sha256,
                _choose_language(analysis),
                analysis.lines,
                tuple(sorted(_list_links(context))),
            )
        else:
            yield Paragraph(("The file is empty.",))
    elif analysis.binary:
        yield Paragraph(("The file is binary and is not listed.",))
        for problem in context.problems:
            if problem.kind is ProblemKind.ENCODING:
                yield Paragraph((f"{problem.message[:1].upper()}{problem.message[1:]}.",))
    elif analysis.generated:
        yield Paragraph((f"The file is not listed. It was generated: {analysis.generated}.",))
    elif source.size > (limit := context.book.options.max_source_bytes):
        size = f"The file has {source.size:,} bytes and is not listed: the limit is {limit:,}"
        yield Paragraph((f"{size} (", Code("repodoc_max_source_bytes"), ")."))


def _choose_language(analysis: Analysis) -> str:
    """Return the language for highlighting. It is empty if the analysis took too long, because
    highlighting would use the same grammar."""
    given_up = any(problem.kind in _GIVEN_UP for problem in analysis.problems)
    return "" if given_up else analysis.language


def _list_links(context: FileContext) -> Iterator[ListingLink]:
    """Yield links from names to their definitions, and from definitions to their uses in other
    files. A name with several possible targets in one line has no link."""
    found: dict[tuple[int, str], set[tuple[str, str, bool, str]]] = {}
    for use in context.book.index.uses.by_user.get(context.path, ()):
        place = _find_place(context, use)
        for line in use.lines if place else ():
            found.setdefault((line, use.name), set()).add((*place, use.exact, use.through))
    for (line, name), places in found.items():
        if len({place[:2] for place in places}) == 1:
            page, anchor, *_ = next(iter(places))
            words = tuple(sorted({place[3] for place in places}))
            yield line, name, page, anchor, all(place[2] for place in places), words
    yield from _list_definitions(context, found)


def _find_place(context: FileContext, use: Use) -> tuple[str, str] | tuple[()]:
    """Return the page and the anchor of the definition that is used, or nothing."""
    book = context.book
    path, line = book.lines.find_body(use.target, use.symbol) if use.symbol else (use.target, 0)
    anchor = anchor_line(line) if line and path in book.listed else ""
    if path == context.path:
        return ("", anchor) if anchor else ()
    page = book.index.file_pages.get(path)
    return (page, anchor) if page else ()


def _list_definitions(
    context: FileContext, taken: Container[tuple[int, str]]
) -> Iterator[ListingLink]:
    if "cross-references" not in context.book.options.sections:
        return
    used = {use.symbol for use in context.book.index.uses.list_outside(context.path)}
    values = find_overshadowed(context.analysis.symbols)
    for symbol in context.analysis.symbols:
        place = (symbol.line, symbol.name)
        if symbol.qualname in used and place not in taken and place not in values:
            yield symbol.line, symbol.name, "", "cross-references", True, ()
