"""Owners of names: the expressions for the objects before them."""

from __future__ import annotations

import pytest

from tests.analyse.tree.test_bindings import list_owners


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        (
            "a.go",
            "package p\nfunc f() {\n\ta := &node{}\n\tb := log.Logger{}\n\tvar c *T\n\td := g()\n"
            "\ta.x()\n\tb.x()\n\tc.x()\n\td.x()\n}\nfunc h() {\n\ta.x()\n}\n",
            ["a 13", "g() 10", "log.Logger! 8", "node! 7", "T! 9"],
        ),
        (
            "A.java",
            "class A {\n  void f() {\n    Foo<T> a = g();\n    a.x();\n    a.x();\n  }\n"
            "  void h(Bar a) {\n    a.x();\n  }\n}\n",
            ["Bar! 8", "Foo! 4 5"],
        ),
        (
            "a.cs",
            "class A {\n  void F() {\n    Foo a = G();\n    var b = new Bar();\n    var c = G();\n"
            "    a.x();\n    b.x();\n    c.x();\n  }\n}\n",
            ["Bar() 7", "Foo! 6", "G() 8"],
        ),
        (
            "a.ts",
            "a.x()\nconst a = new Foo()\na.x()\nfunction f() {\n  let a = new Bar()\n  a.x()\n}\n",
            ["a 1 3", "Bar() 6"],
        ),
        ("a.php", "<?php\n$a->x();\n\\X\\run()->x();\n", ["a 2", "X.run() 3"]),
    ],
)
def test_calls_of_methods(name: str, text: str, expected: list[str]) -> None:
    assert sorted(list_owners(name, text, "x"), key=str.lower) == expected
