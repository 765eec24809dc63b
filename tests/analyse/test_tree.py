"""What the engine behind all grammars does, whatever the language."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sphinx_repodoc import grammars
from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.tree.comments import describe_definition
from sphinx_repodoc.analyse.tree.layers import read_queries
from sphinx_repodoc.languages.load import GRAMMARS
from sphinx_repodoc.model import Analysis, Text
from sphinx_repodoc.problems import ProblemKind

NAMES = {
    "C": "a.c", "C++": "a.cpp", "CUDA": "a.cu", "HIP": "a.hip", "Metal": "a.metal",
    "Objective-C": "a.m", "OpenCL": "a.cl", "Objective-C++": "a.mm", "GLSL": "a.glsl", "Go": "a.go",
    "Rust": "a.rs", "Zig": "a.zig", "Swift": "a.swift", "Java": "a.java", "Kotlin": "a.kt",
    "Scala": "a.scala", "C#": "a.cs", "JavaScript": "a.js", "JSX": "a.jsx", "TypeScript": "a.ts",
    "TSX": "a.tsx", "Ruby": "a.rb", "PHP": "a.php", "Lua": "a.lua", "Shell": "a.sh",
    "PowerShell": "a.ps1", "Julia": "a.jl", "Elixir": "a.ex", "Haskell": "a.hs", "OCaml": "a.ml",
    "OCaml Interface": "a.mli", "Fortran": "a.f90", "HTML": "a.html", "CSS": "a.css",
    "SCSS": "a.scss", "Makefile": "Makefile", "Dockerfile": "Dockerfile", "Starlark": "BUILD",
}  # fmt: skip


def find(name: str, content: str) -> Analysis:
    return analyse(name, Text(content=content))


def test_every_grammar_is_tried() -> None:
    assert set(NAMES) == set(filter(read_queries, GRAMMARS))


@pytest.mark.parametrize("language", NAMES)
def test_a_file_of_nothing_but_brackets_is_no_problem(language: str) -> None:
    for content in ("(" * 10_000, "[{(" * 1_000 + ")}]" * 1_000, "", "\0", "\udce9"):
        analysis = analyse(NAMES[language], Text(content=content), language)
        assert analysis.language == language
        messages = {problem.message for problem in analysis.problems}
        assert messages <= {"it takes too long to parse"}


@pytest.mark.parametrize(
    ("name", "good"),
    [
        ("a.c", "int f(void) { return 1; }\n"),
        ("a.go", "package a\nfunc f() {}\n"),
        ("a.js", "function f() {}\n"),
        ("a.rs", "fn f() {}\n"),
        ("a.java", "class f {}\n"),
    ],
)
def test_what_parses_is_found_beside_what_does_not(name: str, good: str) -> None:
    last = good.replace(" f", " h").replace("package a\n", "")
    analysis = find(name, f"{good}@@ $$ ]] ;\n{last}")
    assert {"f", "h"} <= {symbol.name for symbol in analysis.symbols}
    assert analysis.unparsed
    assert not analysis.problems


@pytest.mark.parametrize(
    ("comment", "doc"),
    [
        ("/** Opens the gate.\n * @param key which\n */", "Opens the gate."),
        ("/// Opens the gate. And more.", "Opens the gate."),
        ("// Opens the\n// gate.\n// @return x", "Opens the gate."),
        ("/*! \\brief Opens the gate.\n *\n * Long.\n */", "Opens the gate."),
        ('/// <summary>\n/// Opens <see cref="T:Gate"/> now.\n/// </summary>', "Opens Gate now."),
        ("/** {@code x} opens {@link Gate the gate}. */", "x opens Gate the gate."),
        ("/** Opens [[shop.Gate]]s. */", "Opens shop.Gates."),
        ("// See https://x.org/1\n// and https://x.org/2\n// why it is here", ""),
        ("// See https://x.org/1\n// Opens the gate.", "Opens the gate."),
        ("-- FIXME: This should open the gate.", ""),
        ("// Opens the gate in these steps:\n// 1. Turn the key", "Opens the gate in these steps…"),
        ("-- | Opens the gate.", "Opens the gate."),
        ("(** Opens the gate. *)", "Opens the gate."),
        ("# Opens the gate", "Opens the gate"),
        ("// NOLINT", ""),
        ("// clang-format off", ""),
        ("//====================\n// Gates\n//====================", ""),
        ("// int x = open(1);", ""),
        ("/* Copyright 2020 Someone. All rights reserved. */", ""),
        ("/** @param key which */", ""),
        ("// ---", ""),
        ('/* Runs "argv[0] name". Then waits. */', 'Runs "argv[0] name".'),
        ("/// Opens [`Gate`][x] and a[i][j].", "Opens Gate and a[i][j]."),
        ("/* Waits for all.\n * Gives up if the time == -1 or never comes, which is bad. */",
         "Waits for all."),
        ("/* Waits for all. Gives up\n * then. Returns\n * -1 on error. */", "Waits for all."),
        ("/** Opens 2<sup>64</sup> gates<sub>x</sub>. */", "Opens 2^64 gatesx."),
        ("// Looks for a stop (go === false), as opposed to a break.",
         "Looks for a stop (go === false), as opposed to a break."),
        ("---@class Gate\n---@field open fun()\n---Called when it opens.\n---@field key", ""),
        ("/** @param key which\n * of them\n *\n * Opens the gate. */", "Opens the gate."),
        ("# A gate that should\n# *not* be open, and is\n# from elsewhere.",
         "A gate that should not be open, and is from elsewhere."),
    ],
)  # fmt: skip
def test_documentation_of_a_definition(comment: str, doc: str) -> None:
    assert describe_definition(comment) == doc


@pytest.mark.parametrize(
    ("comment", "doc"),
    [
        ("// json", ""),
        ("// Codec utility functions", ""),
        ("// too_big | too_small | custom", ""),
        ("/** json */", "json"),
        ("// Opens gates.", "Opens gates."),
        ("// opens all gates", "opens all gates"),
    ],
)
def test_a_few_words_above_a_definition_may_be_a_heading(comment: str, doc: str) -> None:
    (symbol,) = find("a.ts", f"{comment}\nfunction f() {{}}\n").symbols
    assert symbol.doc == doc


def test_a_type_that_is_named_at_its_end_comes_before_its_members() -> None:
    code = "typedef struct {\n  int a;\n  int b;\n} pair;\n"
    assert [symbol.qualname for symbol in find("a.c", code).symbols] == [
        "pair", "pair::a", "pair::b",
    ]  # fmt: skip


def test_a_comment_describes_what_stands_right_below_it() -> None:
    code = (
        "// About f.\nint f(void) { return 1; }\n\n// Not about g.\n\nint g(void) { return 2; }\n"
    )
    assert [symbol.doc for symbol in find("a.c", code).symbols] == ["About f.", ""]


def test_a_constructor_is_named_like_its_type() -> None:
    found = find("a.cpp", "class A::B { explicit B(int x) : x(x) {} MACRO(x); void C(); int x; };")
    kinds = {symbol.qualname: symbol.kind.value for symbol in found.symbols}
    assert kinds == {
        "A::B": "class",
        "A::B::B": "constructor",
        "A::B::C": "method",
        "A::B::x": "field",
    }


def test_a_qualified_name_may_be_as_deep_as_it_likes() -> None:
    (found,) = find("a.cpp", "int *a::b::c<int, d::e>::f::operator()(int x) { return 0; }").symbols
    assert (found.qualname, found.kind.value) == ("a::b::c::f::operator()", "method")
    assert found.signature == "(int x)"


def test_names_in_comments_and_strings_are_none() -> None:
    code = '// class A {}\nchar *s = "class B {};"; /* struct C { int x; }; */\n'
    assert {symbol.name for symbol in find("a.cpp", code).symbols} <= {"s"}


def test_a_process_that_reads_one_language_loads_one_grammar() -> None:
    code = (
        "import sys; from sphinx_repodoc.analyse import analyse; "
        "from sphinx_repodoc.model import Text; analyse('a.go', Text(content='package a')); "
        "print(sorted(name for name in sys.modules if name.startswith('tree_sitter_')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['tree_sitter_go', 'tree_sitter_go._binding']"


def test_a_path_in_quotes_is_one_path() -> None:
    (imported,) = find("a.js", 'import x from "./{a, b}/c as d";\n').imports
    assert imported.module == "./{a, b}/c as d"


def test_names_in_braces_belong_to_their_module() -> None:
    imports = find("a.rs", "use a::{b, c as d, e::{f, g}};\n").imports
    assert [(item.module, [name.name for name in item.names]) for item in imports] == [
        ("a", ["b", "c"]),
        ("a::e", ["f", "g"]),
    ]


def test_objective_c_without_an_end_goes_on_to_the_end() -> None:
    symbols = find("a.mm", "@interface A : B\n- (void)run;\n").symbols
    assert [symbol.qualname for symbol in symbols] == ["A", "A::run"]


@pytest.mark.parametrize(
    ("call", "owner"),
    [
        ("f()", ""),
        ("shop.f()", "shop"),
        ("shop ->f()", "shop"),
        ("a::shop::f()", "a.shop"),
        ("(*x).f()", "x"),
        ("a > f()", ""),
    ],
)
def test_owners_stand_before_names_before_it(call: str, owner: str) -> None:
    found = find("a.cpp", f"void g() {{ {call}; }}")
    assert [item.owner for item in found.references if item.name == "f"] == [owner]


def test_lines_of_blanks_are_neither_code_nor_comments() -> None:
    found = find("a.c", "\n \n\t\n// one\n\n  /* two\n\n three */\n \nint x;  \n\n")
    assert (found.lines, found.code_lines, found.comment_lines) == (11, 1, 3)


@pytest.mark.parametrize("text", ["<!--" * 20_000, "!" * 200_000, "(" * 20_000])
def test_what_takes_too_long_is_given_up(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammars, "LEAST_SECONDS", 1)
    found = analyse("a.c", Text(content=f"{text}\n#define A\n"))
    assert [problem.kind for problem in found.problems] == [ProblemKind.ANALYSER]
    assert not found.symbols
    assert found.lines == 2


def test_what_is_missing_at_the_end_is_missing_in_the_last_line() -> None:
    assert find("a.ex", "defmodule A do\n").unparsed == (1,)
