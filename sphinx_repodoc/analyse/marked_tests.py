"""Lines at which tests start, found by the test markers in ``language.toml``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sphinx_repodoc.languages.load import LANGUAGES
from sphinx_repodoc.languages.settings import TestMarks
from sphinx_repodoc.model import CALLABLES, TYPES, Reference, ReferenceKind, Symbol


def find_tests(
    language: str, symbols: Sequence[Symbol], references: Sequence[Reference]
) -> tuple[int, ...] | None:
    """Return the lines at which tests start; None if there are none, but the language has tests
    that its markers do not find."""
    marks = LANGUAGES[language].tests if language in LANGUAGES else None
    if marks is None:
        return None
    holders = {each.qualname for each in symbols if each.kind in TYPES and _holds(each, marks)}
    lines = {
        each.line for each in symbols if each.kind in CALLABLES and _is_test(each, holders, marks)
    }
    for reference in references:
        is_variant = reference.name in marks.variants and reference.owner in marks.calls
        if reference.kind is ReferenceKind.CALL and (is_variant or reference.name in marks.calls):
            lines.update(reference.lines)
    return tuple(sorted(lines)) if lines or marks.complete else None


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
