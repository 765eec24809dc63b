"""Local variables, parameters and ``this`` in front of names."""

# ruff: noqa: E501  (one line for each case is easier to read)

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import ReferenceKind, Text
from tests.index.test_uses import list_uses


def list_owners(name: str, text: str, called: str) -> list[str]:
    """The owner and the lines of each call of *called*."""
    return [
        f"{each.owner} {' '.join(map(str, each.lines))}"
        for each in analyse(name, Text(content=text)).references
        if each.kind is ReferenceKind.CALL and each.name == called
    ]


@pytest.mark.parametrize(
    ("name", "header", "end", "expected"),
    [
        ("a.go", "package p\nfunc (s *S) Run(l *log.Logger, a, b Foo, more ...Foo) {\n", "}",
         {"s": "S!", "l": "log.Logger!", "a": "Foo!", "b": "Foo!", "more": "Foo!{}"}),
        ("A.java", "class A { void f(final Foo<T> a, B.C b, Foo... c, List<Foo> d, int[] e, int g) {\n", "}}",
         {"a": "Foo!", "b": "B.C!", "c": "Foo!{}", "d": "Foo!{}", "e": "#{}", "g": "#"}),
        ("a.rs", "fn f(mut out: &mut crate::x::Out<'_>, n: [Foo; 2]) {\n", "}",
         {"out": "crate.x.Out!", "n": "?"}),
        ("a.kt", "fun run(f: (Int) -> Foo, out: Out<String>, s: Service?) {\n", "}",
         {"f": "Foo!{()}", "out": "Out!", "s": "Service!"}),
        ("a.cs", "class A { void Run(this Out<int> o, ref Baz b) {\n", "}}",
         {"o": "Out!", "b": "Baz!"}),
        ("a.swift", "func run(_ out: Out, with other: inout Foo) {\n", "}",
         {"out": "Out!", "other": "Foo!"}),
        ("a.php", "<?php\nfunction f(\\X\\Foo $foo = null, ?Bar $bar) {\n", "}",
         {"$foo": "X.Foo!", "$bar": "Bar!"}),
        ("a.cpp", "void f(const Out& o, x::Bar* b, Foo** c) {\n", "}",
         {"o": "Out!", "b": "x.Bar!", "c": "Foo!"}),
        ("a.js", "function f(a, b = 1) {\n", "}", {"a": "?", "b": "#"}),
    ],
)  # fmt: skip
def test_parameters(name: str, header: str, end: str, expected: dict[str, str]) -> None:
    sign = "->" if name.endswith(".php") else "."
    found = {}
    for parameter in expected:
        text = f"{header}{parameter}{sign}x();\n{end}\n"
        found[parameter] = " ".join(list_owners(name, text, "x")).rpartition(" ")[0]
    assert found == expected


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.ts", "function f(a: Foo) {\n  function g(a: Bar) {\n    a.x()\n  }\n  a.x()\n}\na.x()\n",
         ["Bar! 3", "Foo! 5", "a 7"]),
        ("A.java", "class A {\n  Foo foo;\n  void f() { this.x(); super.x(); this.foo.x(); }\n}\n",
         ["/A! 3", "/A!.foo 3", "/A^ 3"]),
    ],
)  # fmt: skip
def test_innermost_scope(name: str, text: str, expected: list[str]) -> None:
    assert sorted(list_owners(name, text, "x")) == sorted(expected)


def test_a_method_is_that_of_the_type_that_is_written() -> None:
    files = {
        "go.mod": "module x\n",
        "log/log.go": "package log\ntype Logger struct{}\nfunc (l *Logger) Out() {}\n",
        "other/other.go": "package other\ntype Logger struct{}\nfunc (l *Logger) Out() {}\n",
        "a/a.go": 'package a\nimport "x/log"\ntype A struct {\n\tlog *log.Logger\n}\n'
        "func (a *A) run(l *log.Logger, t *testing.Logger) {\n\tl.Out()\n\tt.Out()\n"
        "\ta.log.Out()\n\tv.Out()\n}\n",
        "a/b.go": "package a\nfunc (a *A) all() {\n\ta.run()\n}\n",
    }
    assert [use for use in list_uses(files, "a/a.go") if "Out" in use] == [
        "7 Out -> log/log.go Logger.Out",
        "9 Out -> log/log.go Logger.Out",
    ]
    assert "3 run -> a/a.go A.run" in list_uses(files, "a/b.go")


def test_a_type_that_the_file_does_not_see_is_another() -> None:
    files = {
        "p/Cart.java": "package p;\npublic class Cart { void add() {} }\n",
        "q/A.java": "package q;\nimport p.Cart;\nclass A { void f(Cart c) { c.add(); } }\n",
        "q/B.java": "package q;\nclass B { void f(Cart c) { c.add(); } }\n",
        "r/a.ts": "import { Cart } from './cart'\nfunction f(c: Cart, d: Bag) { c.add(); d.add() }\n",
        "r/cart.ts": "export class Cart { add() {} }\nexport class Bag { add() {} }\n",
    }
    assert "3 add -> p/Cart.java Cart.add" in list_uses(files, "q/A.java")
    assert not any("add" in use for use in list_uses(files, "q/B.java"))
    assert [use for use in list_uses(files, "r/a.ts") if "add" in use] == [
        "2 add -> r/cart.ts Cart.add"
    ]


def test_the_version_of_a_module_is_not_its_name() -> None:
    files = {
        "go.mod": "module x.y/ship/v2\n",
        "ship.go": "package ship\nfunc Sail() {}\n",
        "cmd/a.go": 'package main\nimport "x.y/ship/v2"\nfunc main() { ship.Sail() }\n',
    }
    assert "3 Sail -> ship.go Sail" in list_uses(files, "cmd/a.go")


def test_a_method_of_a_variable_is_that_of_its_type() -> None:
    files = {
        "go.mod": "module x\n",
        "log/log.go": "package log\ntype Logger struct{}\nfunc (l *Logger) Out() {}\n",
        "a/a.go": 'package a\nimport "x/log"\nfunc f() {\n\tl := &log.Logger{}\n\tl.Out()\n'
        "\tw := &sync.Logger{}\n\tw.Out()\n\tv := Logger{}\n\tv.Out()\n}\n",
    }
    assert [use for use in list_uses(files, "a/a.go") if "Out" in use] == [
        "5 Out -> log/log.go Logger.Out"
    ]
