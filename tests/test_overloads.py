"""Arguments of calls and parameters of functions."""

from __future__ import annotations

import pytest

from sphinx_repodoc.overloads import (
    has_arity,
    names_types,
    read_arguments,
    read_type_arguments,
    suits,
    takes,
)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("()", "("),
        ('(f(a, b), "x,y", new Map<String, List<A>>())', "(?s?"),
        ("<T>(1, true)", "<(nb"),
        ("<T, Map<A, B[]>>()", "<<("),
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


def test_type_arguments() -> None:
    assert read_type_arguments(b"<A, B<C>> x", 0) == "<<"
    assert read_type_arguments(b"<b && c>d", 0, is_value=True) == ""
    assert has_arity("class", "<T, U> : Box<T>", "<<")
    assert not has_arity("class", "<T> : Box<T, int>", "<<")
    assert not has_arity("class", " : Box<T>", "<")
    assert has_arity("public <T extends Box<T>> T", "(List<T> all)", "(?")
    assert not has_arity("Task<T>", "<T>(bool all)", "(?")
    assert has_arity("Task<T>", "<T>(bool all)", "<(?")


def test_literals() -> None:
    assert not suits("(Path a)", "(s")
    assert suits("(Object a)", "(s")
    assert not names_types("(Object a)", "(s")
    assert names_types("(Path a, String b)", "(?s")
