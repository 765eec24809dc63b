"""Calls on variables of functions whose types are written."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import ReferenceKind, Text


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (
            "a.go",
            "package p\nfunc f() {\n\ta := &node{}\n\tb := log.Logger{}\n\tvar c *T\n\td := g()\n"
            "\ta.x()\n\tb.x()\n\tc.x()\n\td.x()\n}\nfunc h() {\n\ta.x()\n}\n",
            ["a 13", "d 10", "log.Logger 8", "node 7", "T 9"],
        ),
        (
            "A.java",
            "class A {\n  void f() {\n    Foo<T> a = g();\n    a.x();\n    a.x();\n  }\n"
            "  void h(Bar a) {\n    a.x();\n  }\n}\n",
            ["a 8", "Foo 4 5"],
        ),
        (
            "a.cs",
            "class A {\n  void F() {\n    Foo a = G();\n    var b = new Bar();\n    var c = G();\n"
            "    a.x();\n    b.x();\n    c.x();\n  }\n}\n",
            ["Bar 7", "c 8", "Foo 6"],
        ),
        (
            "a.ts",
            "a.x()\nconst a = new Foo()\na.x()\nfunction f() {\n  let a = new Bar()\n  a.x()\n}\n",
            ["a 1", "Bar 6", "Foo 3"],
        ),
        ("a.php", "<?php\n$a = new \\X\\Foo();\n$a->x();\n", ["\\X\\Foo 3"]),
    ],
)
def test_the_owner_is_the_type(name: str, text: str, expected: list[str]) -> None:
    found = [
        f"{each.owner} {' '.join(map(str, each.lines))}"
        for each in analyse(name, Text(content=text)).references
        if each.kind is ReferenceKind.CALL and each.name == "x"
    ]
    assert sorted(found, key=str.lower) == expected
