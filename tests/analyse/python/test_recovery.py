"""Python files that do not parse: what is told of them all the same."""

from __future__ import annotations

import time

import pytest

from sphinx_repodoc import grammars
from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.python.module import analyse_python
from sphinx_repodoc.analyse.python.recovery import recover
from sphinx_repodoc.model import Analysis, SymbolKind, Text
from sphinx_repodoc.problems import Problem, ProblemKind


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
            "class A:\n  def f(self, (a, b)):\n    print 'x'\n    raise E, 'x'\n  def g(self):\n"
            "    try: pass\n    except X, e: print >>f, `x`\n",
            2, ["A 1-7", "A.f 2-4", "A.g 5-7"], id="Python 2",
        ),
        pytest.param(
            "def a():\n<<<<<<< HEAD\n    return 1\n=======\n    return 2\n>>>>>>> x\n\n"
            "def b(): pass\n",
            2, ["a 1-1", "b 8-8"], id="merge conflict",
        ),
        pytest.param("def a(): pass\n\0\n", 0, ["a 1-1"], id="NUL"),
        pytest.param("def a(): pass\nx = '\udce9'\n", 0, ["a 1-1"], id="surrogate"),
        pytest.param(
            "x = '''\nclass NotOne:\n'''\ndef a(): pass\nx = = 1\n", 5, ["a 4-4"], id="string",
        ),
        pytest.param("def a(): pass\nx = " + "(" * 999 + "\n", 2, ["a 1-1"], id="deep"),
        pytest.param("def a(): pass\nx = a" + ".b" * 30_000 + "\n", 0, ["a 1-1"], id="long"),
    ],
)  # fmt: skip
def test_definitions(source: str, line: int, definitions: list[str]) -> None:
    analysis = analyse_broken(source)
    shown = [f"{item.qualname} {item.line}-{item.end_line}" for item in analysis.symbols]
    assert shown == definitions
    if line:
        assert analysis.problems[0].line == line


def test_message_is_the_parsers() -> None:
    assert analyse_broken("def f(:\n").problems[0].message == "invalid syntax"


WHOLE = '''\
"""A module. More."""
from __future__ import annotations
import a.b as c, d
from ..x import (e as f, g)
from . import *

@wrap  # why
@wrap(1)
class A(Base, metaclass=Meta):
    """An A. More."""

    async def m(self, x: int = 1, *args) -> str:
        \'\'\'Does it.\'\'\'
        import h
        # trailing

    # comment

def f():
    class Local:
        def n(self): pass

if __name__ == "__main__":
    f()
'''


def test_recovery_agrees_with_ast_on_what_both_can_read() -> None:
    problem = Problem(kind=ProblemKind.SYNTAX, message="made up")
    parsed = analyse_python("a.py", WHOLE)
    recovered = recover(WHOLE, problem)
    assert not parsed.problems
    assert recovered.problems == (problem,)
    for field in ("symbols", "imports", "doc", "doc_line", "summary", "entry_points"):
        assert getattr(recovered, field) == getattr(parsed, field), field


def test_newer_syntax_than_the_interpreter() -> None:
    source = "class A[T: int]:\n    def f[U](self, x: U) -> T: pass\n\nx = = 1\n"
    symbols = analyse_broken(source).symbols
    assert [symbol.signature for symbol in symbols] == ["[T: int]", "[U](self, x: U) -> T"]
    assert [symbol.kind for symbol in symbols] == [SymbolKind.CLASS, SymbolKind.METHOD]


def test_what_is_no_python_at_all_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammars, "LEAST_SECONDS", 1)
    start = time.process_time()
    assert not analyse_broken("." * 100_000).symbols
    assert time.process_time() - start < 4
