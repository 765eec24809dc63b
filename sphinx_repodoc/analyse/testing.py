"""Where a file has tests, by what its language or its test framework makes a test."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sphinx_repodoc.model import CALLABLES, TYPES, Reference, ReferenceKind, Symbol


class Marks(NamedTuple):
    """What makes a test, as patterns that match in full.

    ``functions`` are those outside any class, ``methods`` those in a class whose own name
    matches ``classes`` or that has one of ``bases``, ``marked`` what begins a decorator of
    either; ``prefix`` is what is written before a name; ``calls`` are functions that take a
    test as an argument, ``variants`` are their own that do so too: ``it.each``. ``complete`` says
    that there are no other tests in that language.
    """

    functions: str = ""
    methods: str = ""
    classes: str = ""
    bases: str = ""
    marked: str = ""
    prefix: str = ""
    calls: frozenset[str] = frozenset()
    variants: frozenset[str] = frozenset()
    complete: bool = False


_JUNIT = Marks(
    methods=r"test.*",
    bases=r"(?:.*\.)?TestCase",
    marked=r"@(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)(?![\w.]).*",
    complete=True,
)
# What a macro with a body looks like to a grammar that does not expand it.
_MACROS = Marks(
    functions=r"(?:(?:DOCTEST_)?(?:TYPED_)?TEST(?:_F|_P|_CASE\w*)?|SCENARIO|TEST_METHOD"
    r"|BOOST_(?:AUTO|FIXTURE|DATA)_TEST_CASE)\(.*"
)
_CPPUNIT = _MACROS._replace(
    methods=r"[Tt]est\w*", bases=r"(?:CppUnit|CPPUNIT_NS)::Test(?:Fixture|Case)"
)
_CALLED = Marks(
    calls=frozenset({"it", "test", "specify"}),
    variants=frozenset({"concurrent", "each", "failing", "fails", "for", "only", "skip"}),
)

MARKS: dict[str, Marks] = {
    "Python": Marks(
        functions=r"test\w*",
        methods=r"test\w*",
        classes=r"Test\w*",
        bases=r"(?:.*\.)?\w*Test(?:Case|s)?|(?:.*\.)?\w*TestBase",
        complete=True,
    ),
    "Go": Marks(functions=r"(?:Test|Fuzz|Example)(?![a-z])\w*", complete=True),
    "Rust": Marks(
        marked=r"#\[(?:\w+::)*(?:test|bench|rstest|test_case|quickcheck)\b.*", complete=True
    ),
    "Java": _JUNIT,
    "Kotlin": _JUNIT,
    "Groovy": _JUNIT,
    "C#": Marks(
        marked=r"\[(?:.*[\s,.])?(?:(?:Skippable)?(?:Fact|Theory)|Test|TestCase|TestCaseSource"
        r"|(?:Data)?TestMethod)\b.*",
        complete=True,
    ),
    "C": _MACROS,
    "C++": _CPPUNIT,
    "CUDA": _MACROS,
    "Objective-C": Marks(methods=r"test\w*", bases=r"XCTestCase"),
    "Swift": Marks(methods=r"test\w*", bases=r"\w*TestCase", marked=r"@Test\b.*", complete=True),
    "PHP": Marks(
        methods=r"test.+",
        bases=r"(?:.*\\)?\w*Test(?:Case)?",
        marked=r"#\[Test\b.*",
        complete=True,
    ),
    "Ruby": Marks(
        methods=r"test_.+",
        bases=r".+",
        calls=frozenset(
            {
                "it",
                "its",
                "specify",
                "scenario",
                "example",
                "test",
                "should",
                "it_behaves_like",
                "it_should_behave_like",
                "include_examples",
            }
        ),
        complete=True,
    ),
    "JavaScript": _CALLED,
    "JSX": _CALLED,
    "TypeScript": _CALLED,
    "TSX": _CALLED,
    "Scala": Marks(marked=_JUNIT.marked, calls=frozenset({"test", "property"})),
    "Lua": Marks(calls=frozenset({"it"})),
    "Julia": Marks(calls=frozenset({"testset"})),
    "Zig": Marks(prefix="test", complete=True),
}
"""Language -> what makes a test there."""


def find_tests(
    language: str, symbols: Sequence[Symbol], references: Sequence[Reference]
) -> tuple[int, ...] | None:
    """The lines at which tests begin; None where the file alone cannot tell."""
    if (marks := MARKS.get(language)) is None:
        return None
    holders = {each.qualname for each in symbols if each.kind in TYPES and _holds(each, marks)}
    defined = {
        each.line for each in symbols if each.kind in CALLABLES and _is_test(each, holders, marks)
    }
    found = tuple(sorted(defined.union(_list_calls(references, marks))))
    return found if found or marks.complete else None


def _holds(symbol: Symbol, marks: Marks) -> bool:
    if marks.classes and re.fullmatch(marks.classes, symbol.name):
        return True
    return bool(marks.bases) and any(re.fullmatch(marks.bases, base) for base in symbol.bases)


def _is_test(symbol: Symbol, holders: set[str], marks: Marks) -> bool:
    if marks.marked and any(re.match(marks.marked, mark) for mark in symbol.decorators):
        return True
    # pytest takes what a test is given for no test.
    if any("fixture" in mark for mark in symbol.decorators):
        return False
    if marks.prefix and symbol.prefix == marks.prefix:
        return True
    pattern = marks.methods if symbol.parent in holders else marks.functions
    is_inside = bool(symbol.parent) and symbol.parent not in holders
    # Macros stand in namespaces, which are no classes.
    if is_inside and not symbol.name.endswith(")"):
        return False
    return bool(pattern) and re.fullmatch(pattern, symbol.name, re.DOTALL) is not None


def _list_calls(references: Sequence[Reference], marks: Marks) -> Iterator[int]:
    for each in references:
        is_variant = each.name in marks.variants and each.owner in marks.calls
        if each.kind is ReferenceKind.CALL and (is_variant or each.name in marks.calls):
            yield from each.lines
