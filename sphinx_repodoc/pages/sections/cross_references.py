"""The section *Uses*: citations of a file in documents, and the uses of its symbols with code."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sphinx_repodoc.index.anchors import anchor_uses
from sphinx_repodoc.index.facts import Use
from sphinx_repodoc.pages.blocks import (
    Block,
    Fold,
    Inlines,
    Link,
    Muted,
    Paragraph,
    References,
    Row,
    Table,
    UsingFile,
)
from sphinx_repodoc.pages.book import Book, Cited, FileContext
from sphinx_repodoc.pages.phrases import count, join_inlines
from sphinx_repodoc.pages.quotes import NARROW, Width, cut_line
from sphinx_repodoc.pages.sections.inheritance_rows import make_inheritance
from sphinx_repodoc.pages.use_lists import Detail, is_complete, list_places, split_tests

CITATION_FOLD = 25


def make_cross_references(context: FileContext) -> Iterator[Block]:
    """The citations of the file in documents, what its symbols implement and override, then the
    users of each symbol, most used first."""
    if rows := tuple(_list_citations(context)):
        yield Paragraph(("Cited in the documentation",), role="caption")
        yield Table(rows, fold=CITATION_FOLD)
    yield from make_inheritance(context)
    numbers = context.use_numbers
    anchors: set[str] = set()
    for symbol in sorted(context.use_details, key=lambda name: -len(numbers[name])):
        anchor = anchor_uses(symbol)
        # Names that differ only in their separators have the same anchor: the first one keeps it.
        yield _make_uses(context, symbol, "" if anchor in anchors else anchor)
        anchors.add(anchor)
    if rest := len(numbers) - len(context.use_details):
        link = Link(count(rest, "more symbol"), page=context.book.uses(context.path))
        yield Paragraph(("And the uses of ", link))


def _list_citations(context: FileContext) -> Iterator[Row]:
    for cited in context.book.cited.get(context.path, ()):
        place = f"{cited.title}: {cited.section}" if cited.section != cited.title else cited.title
        yield (Link(place, page=cited.document, anchor=cited.anchor),), _name_cited(context, cited)


def _name_cited(context: FileContext, cited: Cited) -> Inlines:
    if cited.symbol:
        return (context.book.link_symbol(context.path, cited.symbol, cited.symbol),)
    if not cited.first:
        return ()
    lines = f"line {cited.first}"
    if cited.last > cited.first:
        lines = f"lines {cited.first} to {cited.last}"
    return (context.link_line(cited.first, lines),)


def _make_uses(context: FileContext, symbol: str, anchor: str) -> Fold:
    """Return the uses of a symbol as far as they are on this page, and a link to all of them."""
    book, users, detail = context.book, context.users[symbol], context.use_details[symbol]
    links: list[Inlines] = [(link_definition(context, symbol),)]
    if not is_complete(context.use_numbers[symbol], detail):
        everything = f"all {count(len(users), 'file')}" if len(users) > 1 else "all places"
        links.append((Link(everything, page=book.uses(context.path), anchor=anchor_uses(symbol)),))
    ranked = book.rank(context.path, users)
    shown, tests = split_tests(ranked, book.testing, detail.files)
    groups = (("", shown), ("Tests", tests))
    files = tuple(
        (title, tuple(make_file(book, path, path, users[path], detail, NARROW) for path in paths))
        for title, paths in groups
        if paths
    )
    content: list[Block] = [Paragraph(join_inlines(links, " · "))]
    if files:
        content.append(References(files))
    return Fold(
        (symbol, " ", Muted(", ".join(context.count_users(symbol)))), tuple(content), anchor
    )


def link_definition(context: FileContext, symbol: str) -> Link:
    """Return a link to the definition of a symbol of this file."""
    found = context.book.link_symbol(context.path, symbol, symbol)
    return Link("definition", anchor=found.anchor if isinstance(found, Link) else "")


def make_file(
    book: Book, path: str, text: str, uses: Sequence[Use], detail: Detail, width: Width
) -> UsingFile:
    """Return a using file, shown as *text*, with its places as far as *detail* says."""
    found = list_places(uses)
    analysis = book.index.records[path].analysis
    coded = found[: detail.places]
    quotes = book.quotes.find(path) if coded else {}
    lines = found[len(coded) : len(coded) + detail.lines]
    return UsingFile(
        text=text,
        page=book.index.file_pages.get(path, ""),
        language=analysis.language if analysis else "",
        listed=path in book.listed,
        places=tuple(
            (line, *cut_line(quotes.get(line, ""), name, width), not exact)
            for line, name, exact in coded
        ),
        lines=tuple(line for line, *_ in lines),
        more=len(found) - len(coded) - len(lines),
    )
