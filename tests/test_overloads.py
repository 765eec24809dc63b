"""Arguments of calls and parameters of functions."""

from __future__ import annotations

import pytest

from sphinx_repodoc.overloads import names_types, read_arguments, suits, takes


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("()", "("),
        ('(f(a, b), "x,y", new Map<String, List<A>>())', "(?s?"),
        ("<T>(1, true)", "(nb"),
        ("(a, b,)", "(??"),
        ("(1) { it }", ""),
        (" name", ""),
        ('("a".length(), "a" + b)', "(?s"),
    ],
)
def test_arguments(call: str, expected: str) -> None:
    assert read_arguments(call.encode(), 0) == expected


@pytest.mark.parametrize(
    ("signature", "arguments", "expected"),
    [
        ("(String a, int... b)", "(?", True),
        ("(String a, int... b)", "(", False),
        ("(String a, int... b)", "(????", True),
        ("(a: Int, b: Int = 1): Cart", "(?", True),
        ("(this Cart a, int b)", "(?", True),
        ("(Map<String, Cart> a)", "(?", True),
        ("()", "(?", False),
    ],
)
def test_numbers(signature: str, arguments: str, *, expected: bool) -> None:
    assert takes(signature, arguments) is expected


def test_literals() -> None:
    assert not suits("(Path a)", "(s")
    assert suits("(Object a)", "(s")
    assert not names_types("(Object a)", "(s")
    assert names_types("(Path a, String b)", "(?s")
