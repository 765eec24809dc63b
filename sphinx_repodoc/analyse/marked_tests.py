"""Tests of a file, found by the test markers in ``language.toml``: their lines and titles."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence, Set

from msgspec.structs import replace

from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.languages.settings import TestMarks
from sphinx_repodoc.model import (
    CALLABLES,
    TYPES,
    Findings,
    ReferenceKind,
    Symbol,
    SymbolKind,
    TitledTest,
)

_GROUPS = TYPES | {SymbolKind.MODULE}
# The start of a test, in which its first statement is.
_START = 2_000


def find_tests(language: str, content: str, findings: Findings) -> tuple[int, ...] | None:
    """Return the lines at which tests start; None if there are none, but the language has tests
    that its markers do not find, or the file could not be read."""
    marks = LANGUAGES[language].tests if language in LANGUAGES else None
    if marks is None or any(gap.is_unread for gap in findings.gaps):
        return None
    symbols = findings.symbols
    holders = {each.qualname for each in symbols if each.kind in TYPES and _holds(each, marks)}
    lines = {
        each.line for each in symbols if each.kind in CALLABLES and _is_test(each, holders, marks)
    }
    if marks.commented and re.search(marks.commented, content):
        rows = content.split("\n")
        pattern = re.compile(marks.commented)
        methods = (each for each in symbols if each.kind in CALLABLES)
        lines.update(each.line for each in methods if _is_commented(each, rows, pattern))
    called = set(_list_called(findings, marks))
    lines |= called - _list_unused(findings, called, lines)
    # The lines that run tests tell only of tests that have no marker of their own.
    for each in findings.references if marks.runs and not lines else ():
        if each.kind is ReferenceKind.CALL and each.name in marks.runs:
            lines.update(each.lines)
    return tuple(sorted(lines)) if lines or marks.complete else None


def _list_called(findings: Findings, marks: TestMarks) -> Iterator[int]:
    """Yield the lines of calls that define tests."""
    for reference in findings.references:
        is_variant = reference.name in marks.variants and reference.owner in marks.calls
        if reference.kind is ReferenceKind.CALL and (is_variant or reference.name in marks.calls):
            yield from reference.lines
    yield from (each.line for each in findings.titled_tests if not each.is_group)


def _list_unused(findings: Findings, called: Set[int], tests: Set[int]) -> set[int]:
    """Return the lines in *called* that are in a function which is no test and which the file
    itself does not run: other files define tests by calling it."""
    functions = [
        each
        for each in (findings.symbols if called else ())
        if each.kind in CALLABLES and each.line not in tests | called
    ]
    uses: dict[str, set[int]] = {each.name: set() for each in functions}
    for reference in findings.references:
        if reference.name in uses:
            uses[reference.name].update(reference.lines)
    unused: set[int] = set()
    count = -1
    while count < len(unused):
        count = len(unused)
        for each in functions:
            if uses[each.name] <= unused:
                unused.update(range(each.line + 1, each.end_line + 1))
    return unused & called


def _is_commented(symbol: Symbol, rows: Sequence[str], pattern: re.Pattern[str]) -> bool:
    """Return whether the comment block right above a definition contains *pattern*."""
    for row in reversed(rows[: (symbol.start_line or symbol.line) - 1]):
        if not row.lstrip().startswith(("*", "/*")):
            return False
        if pattern.search(row):
            return True
    return False


def _holds(symbol: Symbol, marks: TestMarks) -> bool:
    """Return whether the methods of a class can be tests, by its name or its base classes."""
    if marks.classes and re.fullmatch(marks.classes, symbol.name):
        return True
    return bool(marks.bases) and any(re.fullmatch(marks.bases, base) for base in symbol.bases)


def _is_test(symbol: Symbol, holders: set[str], marks: TestMarks) -> bool:
    if marks.marked and any(re.match(marks.marked, mark) for mark in symbol.decorators):
        return True
    # A pytest fixture is not a test, even if its name starts with ``test``.
    if any("fixture" in mark for mark in symbol.decorators):
        return False
    if marks.prefix and symbol.prefix == marks.prefix:
        return True
    pattern = marks.methods if symbol.parent in holders else marks.functions
    is_inside = bool(symbol.parent) and symbol.parent not in holders
    # Test macros, ``TEST(Suite, name)``, may be in a namespace; other tests may not.
    if is_inside and not symbol.name.endswith(")"):
        return False
    return bool(pattern) and re.fullmatch(pattern, symbol.name, re.DOTALL) is not None


def outline_tests(
    language: str, content: str, findings: Findings, tests: Collection[int]
) -> tuple[TitledTest, ...]:
    """Return the tests and groups of tests of a file by line, each with its depth. *tests* are the
    lines at which tests start."""
    marks = LANGUAGES[language].tests if language in LANGUAGES else None
    if marks is None or not (tests or findings.titled_tests):
        return ()
    lines = content.split("\n")
    found = [*_list_symbols(findings.symbols, tests, marks), *findings.titled_tests]
    if marks.skipped_body:
        pattern = re.compile(marks.skipped_body)
        found = [
            replace(each, is_skipped=each.is_skipped or _starts_skipping(each, lines, pattern))
            for each in found
        ]
    is_all = bool(marks.skipped_file) and re.search(marks.skipped_file, content, re.M) is not None
    return tuple(_nest(found, is_all))


def _list_symbols(
    symbols: Iterable[Symbol], tests: Collection[int], marks: TestMarks
) -> Iterator[TitledTest]:
    """Yield the symbols that are tests, and the types around them."""
    for symbol in symbols:
        is_test = symbol.kind in CALLABLES and symbol.line in tests
        is_group = symbol.kind in _GROUPS and any(
            symbol.line < line <= symbol.end_line for line in tests
        )
        if is_test or is_group:
            is_marked = marks.skipped and any(
                re.fullmatch(marks.skipped, mark, re.DOTALL) for mark in symbol.decorators
            )
            is_named = marks.skipped_names and re.fullmatch(marks.skipped_names, symbol.name)
            yield TitledTest(
                title=_find_title(symbol, marks),
                line=symbol.line,
                end_line=symbol.end_line,
                symbol=symbol.qualname,
                is_group=is_group,
                is_skipped=bool(is_marked or is_named),
            )


def _find_title(symbol: Symbol, marks: TestMarks) -> str:
    """Return the title of a test that is a symbol: that of a decorator, or from its name."""
    for mark in symbol.decorators if marks.title else ():
        if match := re.fullmatch(marks.title, mark, re.DOTALL):
            return match[1]
    if marks.title_names and (match := re.fullmatch(marks.title_names, symbol.name, re.DOTALL)):
        return ".".join(filter(None, match.groups()))
    return symbol.name


def _starts_skipping(test: TitledTest, lines: Sequence[str], pattern: re.Pattern[str]) -> bool:
    if test.is_group:
        return False
    text = "\n".join(lines[test.line - 1 : test.end_line])[:_START]
    return pattern.match(text.lstrip()) is not None


def _nest(found: Iterable[TitledTest], is_skipped: bool) -> Iterator[TitledTest]:
    """Yield the tests by line with their depths. Tests in a skipped group are skipped."""
    around: list[TitledTest] = []
    for test in sorted(found, key=lambda each: (each.line, -each.end_line, each.title)):
        while around and around[-1].end_line < test.end_line:
            around.pop()
        while around and around[-1].end_line < test.line:
            around.pop()
        is_off = is_skipped or test.is_skipped or any(each.is_skipped for each in around)
        kept = replace(test, depth=len(around), is_skipped=is_off)
        yield kept
        around.append(kept)
