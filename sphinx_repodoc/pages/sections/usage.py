"""The sections *Tests* and *Related files*."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sphinx_repodoc.index.facts import DescriptionKind, TestFile
from sphinx_repodoc.index.running_tests import list_commands
from sphinx_repodoc.model import CALLABLES, VALUES, Symbol
from sphinx_repodoc.pages import blocks
from sphinx_repodoc.pages.blocks import Block, Code, Columns, Inlines, Muted, Table
from sphinx_repodoc.pages.book import Book, FileContext
from sphinx_repodoc.pages.budget import ALLOWANCES, fit
from sphinx_repodoc.pages.phrases import count, join_inlines, tell_more, tell_more_rows

TEST_FOLD = 10
MAX_LINES = 3
MAX_SYMBOLS = 4


def make_related(context: FileContext) -> Iterator[Block]:
    """The related files, each with the reason, and what it is for if a text says that."""
    book = context.book
    rows = [
        ((book.link_file(each.path),), (Muted(each.reason),), _describe(book, each.path))
        for each in book.index.relations.find(context.path)
    ]
    is_told = any(description for *_, description in rows)
    yield from blocks.make_table(rows if is_told else [row[:2] for row in rows])


def _describe(book: Book, path: str) -> Inlines:
    for found in book.index.descriptions.get(path, ())[:1]:
        if found.kind is not DescriptionKind.COMPOSED:
            name = found.symbol.rpartition(".")[2]
            return (found.text, *((Muted(" of "), Code(name)) if name else ()))
    return ()


def find_overshadowed(symbols: Sequence[Symbol]) -> set[tuple[int, str]]:
    """Return (line, name) of values with a callable's name: uses count for the callable."""
    called = {symbol.qualname for symbol in symbols if symbol.kind in CALLABLES}
    values = (symbol for symbol in symbols if symbol.kind in VALUES)
    return {(symbol.line, symbol.name) for symbol in values if symbol.qualname in called}


def link_lines(context: FileContext, path: str, lines: Iterable[int]) -> Inlines:
    """Return links to the first of *lines* in the file *path*, and the number of the others."""
    places = sorted(set(lines))
    links = join_inlines(
        (context.book.link_file(path, text=str(line), line=line),) for line in places[:MAX_LINES]
    )
    return (*links, *tell_more(len(places) - MAX_LINES))


def make_testing(context: FileContext) -> Iterator[Block]:
    """Tests of the file, or the files that a test covers, and the test command."""
    index, path = context.book.index, context.path
    is_test = path in index.tests
    title = "Exercises" if is_test else "Tested by"
    yield from _make_table(context, title, context.tests, is_subject=is_test)
    for found in list_commands(index, path):
        where: Inlines = (" in ", Code(f"{found.folder}/")) if found.folder else ()
        source = context.book.link_file(found.source, line=found.line)
        yield blocks.Paragraph(("Run ", Code(found.command), *where, Muted(", by "), source, "."))


def _make_table(
    context: FileContext, title: str, tests: Sequence[TestFile], *, is_subject: bool
) -> Iterator[Block]:
    rows = tuple(
        ((context.book.link_file(test.path),), _give_reasons(context, test, is_subject=is_subject))
        for test in tests
    )
    if rows:
        shown = fit(rows, ALLOWANCES["testing"].of(context.record.source.size))
        noun = "file" if is_subject else "test"
        more = tell_more_rows(len(rows) - len(shown), noun)
        yield Columns(((title, (Table((*shown, *more), fold=TEST_FOLD),)),))


def _give_reasons(context: FileContext, test: TestFile, *, is_subject: bool) -> Inlines:
    reasons: list[Inlines] = [(Muted("skipped"),)] if test.is_skipped and not is_subject else []
    if test.is_named:
        reasons.append((Muted("by its name"),))
    # ``test`` has lines of the test file and symbols of the tested file.
    user = context.path if is_subject else test.path
    owner = test.path if is_subject else context.path
    if test.title_line:
        reasons.append((Muted("names it "), *link_lines(context, user, [test.title_line])))
    if test.import_lines:
        reasons.append((Muted("imports it "), *link_lines(context, user, test.import_lines)))
    for symbol, lines in test.symbols[:MAX_SYMBOLS]:
        link = context.book.link_symbol(owner, symbol, symbol)
        reasons.append((link, " ", *link_lines(context, user, lines)))
    if (rest := len(test.symbols) - MAX_SYMBOLS) > 0:
        reasons.append((Muted(count(rest, "more symbol")),))
    return join_inlines(reasons)
