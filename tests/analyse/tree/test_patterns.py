"""Names in patterns."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse.tree.patterns import read_pattern


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("{ a, b: c, d = 1 }", ["a: .a", "b", "c: .b", "d: .d"]),
        ("{ a: { b, c: [d] } }", ["a", "b: .a.b", "c", "d: .a.c[]"]),
        ("[a, , { b }]", ["a: []", "b: [].b"]),
        ("{ a = { x: 1, y }, ...rest }", ["a: .a", "rest: ?"]),
        ('{ "a-b": c, [key]: d, e: f = (x) => x }', ["c: ?", "d: ?", "e", "f: .e"]),
        ("{}", []),
    ],
)
def test_names(pattern: str, expected: list[str]) -> None:
    code = f"const {pattern} = x".encode()
    found = []
    for each in read_pattern(code, 6, 6 + len(pattern)):
        steps = "?" if each.steps is None else each.steps
        part = f"{steps}.{each.key}" if each.key else steps
        found.append(f"{each.name}: {part}" if each.name else each.key)
        assert code[each.start :].startswith((each.name or each.key).encode())
    assert found == expected
