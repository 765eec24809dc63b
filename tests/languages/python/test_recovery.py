"""Python files that do not parse: what is told of them all the same."""

from __future__ import annotations

import pytest

from sphinx_repodoc import grammars
from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Analysis, SymbolKind, Text
from sphinx_repodoc.problems import ProblemKind

from ...cpu import limit_cpu


def analyse_broken(source: str) -> Analysis:
    analysis = analyse("module.py", Text(content=source))
    assert [problem.kind for problem in analysis.problems] == [ProblemKind.SYNTAX]
    return analysis


@pytest.mark.parametrize(
    ("source", "line", "definitions"),
    [
        pytest.param(
            "def a(x:\n    return (1\n\nclass B:\n    def m(self):\n        pass\n\n"
            "def c(): pass\n",
            2, ["a 1-2", "B 4-6", "B.m 5-6", "c 8-8"], id="parameters never closed",
        ),
        pytest.param(
            "def a():\n    return f(1,\n\nclass B:\n    async def m(self):\n        pass\n",
            2, ["a 1-2", "B 4-6", "B.m 5-6"], id="call never closed",
        ),
        pytest.param(
            "def a(x)\n    return 1\n\nclass B\n    def m(self): pass\n",
            1, ["a 1-2", "B 4-5", "B.m 5-5"], id="no colon",
        ),
        pytest.param(
            "def a():\n<<<<<<< HEAD\n    return 1\n=======\n    return 2\n>>>>>>> x\n\n"
            "def b(): pass\n",
            2, ["a 1-1", "b 8-8"], id="merge conflict",
        ),
        pytest.param("def a(): pass\n\0\n", 0, ["a 1-1"], id="NUL"),
        pytest.param(
            "x = '''\nclass NotOne:\n'''\ndef a(): pass\nx = = 1\n",
            5, ["x 1-3", "a 4-4"], id="string",
        ),
        pytest.param("def a(): pass\nx = " + "(" * 999 + "\n", 2, ["a 1-1"], id="deep"),
    ],
)  # fmt: skip
def test_definitions(source: str, line: int, definitions: list[str]) -> None:
    analysis = analyse_broken(source)
    shown = [f"{item.qualname} {item.line}-{item.end_line}" for item in analysis.symbols]
    assert shown == definitions
    if line:
        assert analysis.problems[0].line == line


def test_message_does_not_depend_on_the_host() -> None:
    assert analyse_broken("def f(:\n").problems[0].message == "invalid syntax"


def test_facts_before_and_behind_an_error() -> None:
    analysis = analyse_broken(
        "import shop\n\ndef buy():\n    shop.pay()\n\nx = = shop\n\ndef sell():\n    buy()\n"
    )
    assert [item.module for item in analysis.imports] == ["shop"]
    assert [item.qualname for item in analysis.symbols] == ["buy", "sell"]
    uses = {(item.owner, item.name): item.lines for item in analysis.references}
    assert uses == {("shop", "pay"): (4,), ("", "buy"): (9,), ("", "shop"): (4, 6)}


def test_newer_syntax_and_an_error() -> None:
    source = "class A[T: int]:\n    def f[U](self, x: U) -> T: pass\n\nx = = 1\n"
    symbols = analyse_broken(source).symbols
    assert [symbol.signature for symbol in symbols] == ["[T: int]", "[U](self, x: U) -> T"]
    assert [symbol.kind for symbol in symbols] == [SymbolKind.CLASS, SymbolKind.METHOD]


def test_what_is_no_python_at_all_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammars, "LEAST_SECONDS", 1)
    with limit_cpu(4):
        assert not analyse_broken("." * 100_000).symbols
