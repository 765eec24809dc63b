"""Calls of methods on what has a type that is written in the file."""

# ruff: noqa: E501  (one line for each case is easier to read)

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.index.uses.scopes import TypedNames, TypeName
from sphinx_repodoc.languages.load import find_scope
from sphinx_repodoc.model import Text
from tests.index.test_uses import list_uses


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.go", "package p\nfunc (s *S) Run(l *log.Logger, a, b Foo, more ...Foo) {}\n",
         {"s": "S", "l": "log/Logger", "a": "Foo", "b": "Foo", "more": None}),
        ("a.go", "package p\ntype S struct {\n\tlog *log.Logger\n\tall map[string]Foo\n}\n",
         {"log": "log/Logger?", "all": None}),
        ("A.java", "class A {\n  void f(final Foo<T> a, B.C b, Foo... c, List<Foo> d, int[] e) {}\n}\n",
         {"a": "Foo", "b": "B/C", "c": None, "d": "List", "e": None}),
        ("A.java", "class A {\n  @Inject private final Foo foo;\n  Foo bar = new Foo();\n}\n",
         {"foo": "Foo?", "bar": "Foo?"}),
        ("a.ts", "class A {\n  cfg?: Config\n  f(x: Foo = new Foo(), y: (e: Event) => void, z: Foo[]) {}\n}\n",
         {"cfg": "Config?", "x": "Foo", "y": None, "z": None}),
        ("a.rs", "struct A<'a> {\n  cfg: Config<'a>,\n}\nfn f(mut out: &mut crate::x::Out<'_>, n: [Foo; 2]) {}\n",
         {"cfg": "Config?", "out": "crate::x/Out", "n": None}),
        ("a.kt", "class A(private val svc: Service?) {\n  fun run(f: (Int) -> Foo, out: Out<String>) {}\n}\n",
         {"svc": "Service?", "f": None, "out": "Out"}),
        ("a.cs", "class A {\n  private readonly IFoo _foo;\n  void Run(this Out<int> o, ref Baz b) {}\n}\n",
         {"_foo": "IFoo?", "o": "Out", "b": "Baz"}),
        ("a.swift", "class A {\n  let cfg: Config\n  func run(_ out: Out, with other: inout Foo) {}\n}\n",
         {"cfg": "Config?", "out": "Out", "other": "Foo"}),
        ("a.php", "<?php\nclass A {\n  private ?Config $cfg;\n  function f(\\X\\Foo $foo = null) {}\n}\n",
         {"cfg": "Config?", "$foo": "X/Foo"}),
        ("a.cpp", "class A {\n  Config cfg_;\n};\nvoid f(const Out& o, x::Bar* b, char** c) {}\n",
         {"cfg_": "Config?", "o": "Out", "b": "x/Bar", "c": "char"}),
        ("a.js", "function f(a, b = 1) {}\n", {"a": None, "b": None}),
    ],
)  # fmt: skip
def test_types_of_names(name: str, text: str, expected: dict[str, str | None]) -> None:
    analysis = analyse(name, Text(content=text))
    line = next((each.line for each in analysis.symbols if each.name in {"f", "run", "Run"}), 0)
    types = TypedNames(analysis.symbols, find_scope(analysis.language).types_follow)
    assert {each: _show(types.find(each, line)) for each in expected} == expected


def _show(found: TypeName | None) -> str | None:
    if not found:
        return None
    parts = (found.qualifier, found.name) if found.qualifier else (found.name,)
    return "/".join(parts) + ("" if found.is_certain else "?")


def test_the_innermost_parameter_is_meant() -> None:
    text = "function f(a: Foo) {\n  function g(a: Bar) {\n    a.x()\n  }\n  a.x()\n}\nlet a: Baz\n"
    analysis = analyse("a.ts", Text(content=text))
    types = TypedNames(analysis.symbols, find_scope(analysis.language).types_follow)
    found = [types.find("a", line) for line in (3, 5, 7)]
    assert [each.name for each in found if each] == ["Bar", "Foo", "Baz"]


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
        "7 Out -> log/log.go Logger.Out", "9 Out ~> log/log.go Logger.Out",
    ]  # fmt: skip
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


def test_a_method_that_extends_a_type_is_called_on_anything() -> None:
    files = {
        "Ships.cs": "namespace N;\nstatic class Ships {\n"
        "  public static void Sail<T>(this T ship, int speed) {}\n"
        "  public static void Stop(this Ship ship) {}\n}\n",
        "Boat.cs": "namespace N;\nclass Boat {\n  public void Stop() {}\n}\n",
        "A.cs": "namespace M;\nclass A {\n  void F() {\n    a.Sail(1);\n    F().Sail(1);\n"
        "    a.Stop();\n    Sail(1);\n  }\n}\n",
    }
    assert [use for use in list_uses(files, "A.cs") if ".cs N" in use] == [
        "4 Sail ~> Ships.cs N.Ships.Sail", "5 Sail ~> Ships.cs N.Ships.Sail",
    ]  # fmt: skip
