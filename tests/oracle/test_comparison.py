"""The comparison itself: what counts as the same definition, and what is explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_repodoc.model import Symbol, SymbolKind
from tests.oracle.catalogue import Subject, load_subjects
from tests.oracle.comparison import Comparison, find_differences, match
from tests.oracle.differences import Difference, Side, explain, parse_reasons, read_reasons
from tests.oracle.tags import Tag

C = load_subjects()["C"]
LUA = load_subjects()["Lua"]


def make_tag(name: str, line: int, kind: str = "function", scope: str = "") -> Tag:
    return Tag(path=Path("a.c"), line=line, name=name, kind=kind, scope=scope)


def make_symbol(name: str, line: int, kind: SymbolKind = SymbolKind.FUNCTION) -> Symbol:
    return Symbol(kind=kind, name=name, qualname=name, line=line, end_line=line, start_line=line)


@pytest.mark.parametrize(("tag_line", "is_same"), [(7, False), (8, True), (12, True), (13, False)])
def test_lines_may_differ_a_little(tag_line: int, is_same: bool) -> None:
    assert bool(match(C, [make_tag("f", tag_line)], [make_symbol("f", 10)])) == is_same


def test_a_definition_is_matched_once_with_the_nearest() -> None:
    tags = [make_tag("f", 1), make_tag("f", 2), make_tag("f", 3)]
    assert match(C, tags, [make_symbol("f", 2), make_symbol("f", 3)]) == {1: 0, 2: 1}


def test_of_two_on_a_line_the_same_kinds_belong_together() -> None:
    tags = [make_tag("node", 1, "struct"), make_tag("node", 1, "typedef")]
    symbols = [make_symbol("node", 1, SymbolKind.TYPE), make_symbol("node", 1, SymbolKind.STRUCT)]
    assert match(C, tags, symbols) == {0: 1, 1: 0}


def test_names_are_compared_without_scope_and_spaces() -> None:
    assert match(LUA, [make_tag("M.sub:f", 1)], [make_symbol("f", 1)])
    assert match(C, [make_tag("operator ==", 1)], [make_symbol("operator==", 1)])


def list_differences(subject: Subject, tags: list[Tag], symbols: list[Symbol]) -> list[str]:
    found = find_differences(subject, tags, symbols, match(subject, tags, symbols))
    return [f"{item.side} {item.kind} {item.name}" for item in found]


def test_differences() -> None:
    tags = [
        make_tag("lost", 1),
        make_tag("p", 2, "prototype"),  # one side may leave it out
        make_tag("a.h", 3, "header"),  # is not compared
        make_tag("s", 4, "struct"),
    ]
    symbols = [make_symbol("s", 4, SymbolKind.UNION), make_symbol("new", 5)]
    assert list_differences(C, tags, symbols) == [
        "missing function lost", "kind struct!=union s", "extra function new",
    ]  # fmt: skip


def make_difference(side: Side, name: str, path: str = "lib/a.h", source: str = "") -> Difference:
    return Difference(side, 1, "function", name, path, source)


def test_score_counts_what_is_not_explained() -> None:
    missing = make_difference(Side.MISSING, "f")
    extra = make_difference(Side.EXTRA, "g")
    comparison = Comparison(matched=8, differences=(missing, missing, extra))
    assert (comparison.score().recall, comparison.score().precision) == (0.8, 8 / 9)
    assert comparison.score(without=[extra]).precision == 1


REASONS = """\
missing: a macro,
which is called
    lib/*.h function M_*
    lib/*.h function f | ^call\\(

extra: both
    lib/a.h macro x
"""


def test_reasons_are_read() -> None:
    reasons = list(parse_reasons(REASONS))
    assert [(reason.side, reason.text) for reason in reasons] == [
        (Side.MISSING, "a macro, which is called"), (Side.EXTRA, "both"),
    ]  # fmt: skip


def test_reasons_cover_only_what_they_say() -> None:
    covered = [
        make_difference(Side.MISSING, "M_A"),
        make_difference(Side.MISSING, "f", source="call(f)"),
    ]
    others = [
        make_difference(Side.EXTRA, "M_A"),
        make_difference(Side.MISSING, "M_A", path="lib/a.c"),
        make_difference(Side.MISSING, "f", source="void f() {"),
    ]
    assert explain([*covered, *others], list(parse_reasons(REASONS))) == covered


def test_every_reason_that_is_written_down_can_be_read() -> None:
    for language in load_subjects():
        assert all(reason.text for reason in read_reasons(language))
