"""The reader of the plugin, as sphinx-repodoc calls it."""

from __future__ import annotations

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.languages.load import add_languages
from sphinx_repodoc.model import Analysis, Text

# An installed plugin is added by its entry point.
add_languages("repodoc_thrift")

SOURCE = """\
/** File doc. */
namespace py a.b
include "shared.thrift"
cpp_include "x.h"
typedef i32 MyInt
typedef map<string, list<Foo>> M
const i32 C = 9853
const map<string,string> MAPC = {'a': 'b'}
// Ops
enum Op { ADD = 1, SUB = 2; MUL
 DIV = 4 }
/** A struct. */
struct Work {
  1: i32 num1 = 0, // first
  2: required shared.Op op;
  3: optional list<map<i32, Foo>> x = [1, 2] (a = "b")
  string noid
}
exception Bad { 1: i32 what }
union U { 1: i32 a; 2: string b }
service Calc extends shared.SharedService {
  void ping(),
  i32 add(1:i32 a, 2:Work b) throws (1:Bad ouch),
  oneway void zip()
  list<string> l(),
}
struct Empty {}
"""
SYMBOLS = """\
5-5 type MyInt: typedef i32 MyInt
6-6 type M: typedef map<string, list<Foo>> M
7-7 constant C: const i32 C = 9853
8-8 constant MAPC: const map<string,string> MAPC
10-11 enum Op: enum Op # Ops
10-10 enumerator Op.ADD: ADD = 1
10-10 enumerator Op.SUB: SUB = 2
10-10 enumerator Op.MUL: MUL
11-11 enumerator Op.DIV: DIV = 4
13-18 struct Work: struct Work # A struct.
14-14 field Work.num1: i32 num1 = 0 # first
15-15 field Work.op: required shared.Op op
16-16 field Work.x: optional list<map<i32, Foo>> x
17-17 field Work.noid: string noid
19-19 struct Bad: exception Bad
19-19 field Bad.what: i32 what
20-20 union U: union U
20-20 field U.a: i32 a
20-20 field U.b: string b
21-26 service Calc: service Calc
22-22 method Calc.ping: void ping()
23-23 method Calc.add: i32 add(1:i32 a, 2:Work b) throws (1:Bad ouch)
24-24 method Calc.zip: oneway void zip()
25-25 method Calc.l: list<string> l()
27-27 struct Empty: struct Empty
"""


def read(text: str) -> Analysis:
    return analyse("shapes.thrift", Text(content=text))


def test_definitions() -> None:
    found = read(SOURCE)
    assert (found.language, found.comment_lines, found.problems) == ("Thrift", 3, ())
    lines = []
    for symbol in found.symbols:
        code = f"{symbol.prefix} {symbol.name}{symbol.signature}".strip()
        doc = f" # {symbol.doc}" if symbol.doc else ""
        place = f"{symbol.start_line}-{symbol.end_line}"
        lines.append(f"{place} {symbol.kind} {symbol.qualname}: {code}{doc}")
    assert lines == SYMBOLS.splitlines()


def test_includes_and_uses() -> None:
    found = read(SOURCE)
    assert [(item.module, item.line) for item in found.imports] == [("shared.thrift", 3)]
    assert [f"{use.kind} {use.name} {use.lines}" for use in found.references] == [
        "base shared.SharedService (21,)",
        "type Bad (23,)",
        "type Foo (6, 16)",
        "type Work (23,)",
        "type shared.Op (15,)",
    ]


def test_strings_that_never_end() -> None:
    assert read("struct A { 1: string a = '" + "x" * 20_000).problems == ()
