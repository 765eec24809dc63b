"""The section *Testing and usage*: the tests of a file and examples of its use; for a test, the
files that it tests."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

from sphinx_repodoc.index import TestFile, Use, find_runner, list_subjects, list_tests
from sphinx_repodoc.model import ReferenceKind
from sphinx_repodoc.pages.blocks import (
    Block,
    Code,
    Columns,
    Excerpt,
    Inlines,
    Link,
    Muted,
    Paragraph,
    Table,
)
from sphinx_repodoc.pages.book import anchor_line
from sphinx_repodoc.pages.phrases import count, join_inlines
from sphinx_repodoc.pages.sections.context import FileContext
from sphinx_repodoc.pages.sections.cross_references import link_lines

FOLD = 10
MAX_SYMBOLS = 6
MAX_EXCERPTS = 3

_EXAMPLES = frozenset(
    {"example", "examples", "demo", "demos", "doc", "docs", "samples", "tutorial"}
)


def make_testing(context: FileContext) -> Iterator[Block]:
    """The tests or the tested files, the command that runs the tests, and examples of use."""
    index, path = context.book.index, context.path
    if path in index.tests:
        yield from _make_table(context, "Exercises", list_subjects(index, path), is_subject=True)
        # The command for tests does not run benchmarks and helpers, which have no tests.
        if context.analysis.tests != ():
            yield from _make_command(context, path)
    else:
        tests = list_tests(index, path)
        yield from _make_table(context, "Tested by", tests, is_subject=False)
        is_own = any(role.role == "tested" for role in index.roles.get(path, ()))
        if tests or is_own:
            yield from _make_command(context, tests[0].path if tests else path)
    if excerpts := tuple(_make_excerpts(context)):
        yield Columns((("Used like this", excerpts),))


def _make_table(
    context: FileContext, title: str, tests: Sequence[TestFile], *, is_subject: bool
) -> Iterator[Block]:
    rows = tuple(
        ((context.book.link_file(test.path),), _give_reasons(context, test, is_subject=is_subject))
        for test in tests
    )
    if rows:
        yield Columns(((title, (Table(rows, fold=FOLD),)),))


def _make_command(context: FileContext, test: str) -> Iterator[Block]:
    """The command that runs *test*, and the file that configures it."""
    index = context.book.index
    if runner := find_runner(index.records, test, index.skipped):
        where: Inlines = (" in ", Code(f"{runner.folder}/")) if runner.folder else ()
        source = context.book.link_file(runner.source, line=runner.line)
        yield Paragraph(("Run ", Code(runner.command), *where, Muted(", by "), source, "."))


def _give_reasons(context: FileContext, test: TestFile, *, is_subject: bool) -> Inlines:
    reasons: list[Inlines] = []
    if test.is_named:
        reasons.append((Muted("by its name"),))
    # The lines are those of the test, the symbols those of the tested file.
    user = context.path if is_subject else test.path
    owner = test.path if is_subject else context.path
    if test.import_lines:
        reasons.append((Muted("imports it "), *link_lines(context, user, test.import_lines)))
    for symbol, lines in test.symbols[:MAX_SYMBOLS]:
        link = context.book.link_symbol(owner, symbol, symbol)
        reasons.append((link, " ", *link_lines(context, user, lines)))
    if (rest := len(test.symbols) - MAX_SYMBOLS) > 0:
        reasons.append((Muted(count(rest, "more symbol")),))
    return join_inlines(reasons)


def _make_excerpts(context: FileContext) -> Iterator[Excerpt]:
    """Yield a few calls in other files, those in examples and documentation first. Each shows
    another symbol and other lines."""
    index = context.book.index
    calls = [
        use
        for use in index.uses.list_outside(context.path)
        if use.kind is ReferenceKind.CALL and use.path in context.book.listed
    ]
    calls.sort(key=lambda use: _rank(use, is_test=use.path in index.tests))
    shown: set[str] = set()
    places: set[tuple[str, int]] = set()
    for use in calls:
        around = {(use.path, use.lines[0] + offset) for offset in (-1, 0, 1)}
        if use.symbol in shown or around & places or len(shown) == MAX_EXCERPTS:
            continue
        if excerpt := _make_excerpt(context, use):
            shown.add(use.symbol)
            places |= around
            yield excerpt


def _rank(use: Use, *, is_test: bool) -> tuple[bool, bool, bool, str, int]:
    is_example = not _EXAMPLES.isdisjoint(use.path.lower().split("/")[:-1])
    return (not use.exact, not is_example, is_test, use.path, use.lines[0])


def _make_excerpt(context: FileContext, use: Use) -> Excerpt | None:
    """Return the line of a use with the lines around it, unless they have no words."""
    index, line = context.book.index, use.lines[0]
    text = context.book.read(use.path)
    if "\r" in text:
        text = _LINE_END.sub("\n", text)
    around = text.split("\n", line + 1)[max(line - 2, 0) : line + 1]
    used = min(line - 1, 1)
    lines = [each for at, each in enumerate(around) if at == used or _WORD.search(each)]
    analysis = index.records[use.path].analysis
    if not analysis or not any(map(str.strip, lines)):
        return None
    place = f"{use.path}, line {line}"
    link = Link(place, page=index.file_pages[use.path], anchor=anchor_line(line))
    return Excerpt(link, textwrap.dedent("\n".join(lines)).strip("\n"), analysis.language)


_LINE_END = re.compile("\r\n?")
_WORD = re.compile(r"\w")
