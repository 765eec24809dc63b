"""Python files that parse: every definition, binding and import, as written."""

from __future__ import annotations

import textwrap
import warnings

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Analysis, EdgeKind, EntryPoint, Import, ImportedName, Symbol, Text


def analyse_source(source: str) -> Analysis:
    analysis = analyse("module.py", Text(content=textwrap.dedent(source)))
    assert not analysis.problems
    return analysis


def only_symbol(source: str) -> Symbol:
    (symbol,) = analyse_source(source).symbols
    return symbol


def test_nested_definitions() -> None:
    analysis = analyse_source(
        """\
        class C(Base, metaclass=Meta):
            if sys.platform == "win32":
                def m(self): ...
            class Inner:
                async def n(self): ...

        def outer():
            try:
                def inner(): ...
            except E:
                class Local:
                    def m(self):
                        with x:
                            def deep(): ...
            finally:
                for i in x:
                    def late(): ...
                else:
                    def other(): ...
        match x:
            case 1:
                async def matched(): ...
        while x:
            def looped(): ...
        """
    )
    shown = [
        (
            symbol.kind.value,
            symbol.qualname,
            symbol.parent,
            symbol.line,
            symbol.prefix.startswith("async"),
        )
        for symbol in analysis.symbols
    ]
    assert shown == [
        ("class", "C", "", 1, False),
        ("method", "C.m", "C", 3, False),
        ("class", "C.Inner", "C", 4, False),
        ("method", "C.Inner.n", "C.Inner", 5, True),
        ("function", "outer", "", 7, False),
        ("function", "outer.inner", "outer", 9, False),
        ("class", "outer.Local", "outer", 11, False),
        ("method", "outer.Local.m", "outer.Local", 12, False),
        ("function", "outer.Local.m.deep", "outer.Local.m", 14, False),
        ("function", "outer.late", "outer", 17, False),
        ("function", "outer.other", "outer", 19, False),
        ("function", "matched", "", 22, True),
        ("function", "looped", "", 24, False),
    ]
    assert analysis.symbols[0].bases == ("Base", "metaclass=Meta")


@pytest.mark.parametrize(
    ("definition", "signature"),
    [
        ("f()", "()"),
        ("f(a, b)", "(a, b)"),
        ("f(a, /, b, *, c)", "(a, /, b, *, c)"),
        ("f(a, /)", "(a, /)"),
        ("f(a=1, /, b: int=2, *args: str, c='x', **kw: Any)",
         "(a=1, /, b: int=2, *args: str, c='x', **kw: Any)"),
        ("f(*, a, b = 3)", "(*, a, b = 3)"),
        ("f(x: 'Dict[str,  int]' = {}) -> list[ int ]",
         "(x: 'Dict[str,  int]' = {}) -> list[ int ]"),
        ("f(é: str='ü', b='ñ') -> 'ß'", "(é: str='ü', b='ñ') -> 'ß'"),
        ("f(a=(1 + 2), b=((x)), c='(')", "(a=(1 + 2), b=((x)), c='(')"),
        ("f(\n    a: int,  # first\n    b=[1,\n       2],\n)", "(a: int, b=[1, 2])"),
        ("f(a=[1,  # one\n       2])", "(a=[1, 2])"),
        ("f(a: Dict[\n    str, int] = {  # none\n})", "(a: Dict[str, int] = {})"),
        ("f(a=lambda x, y=1: (x, y))", "(a=lambda x, y=1: (x, y))"),
        ("f(a: (int))", "(a: (int))"),
    ],
)  # fmt: skip
def test_signature(definition: str, signature: str) -> None:
    assert only_symbol(f"def {definition}: pass\n").signature == signature


def test_type_parameters() -> None:
    assert only_symbol("def f[T: int, *Ts](x: T): pass\n").signature == "[T: int, *Ts](x: T)"
    assert only_symbol("class A[T]: pass\n").signature == "[T]"


def test_lines_of_a_decorated_definition() -> None:
    symbol = only_symbol("\n@a.b\n@c(1,\n   2)\ndef f():\n    pass\n")
    assert (symbol.start_line, symbol.line, symbol.end_line) == (2, 5, 6)
    assert symbol.decorators == ("a.b", "c(1, 2)")


@pytest.mark.parametrize(
    ("docstring", "doc"),
    [
        ("Return it. And more.", "Return it."),
        ("\n    Return it\n    and that.\n\n    More.\n    ", "Return it and that."),
        ("Return it, e.g. This one. More.", "Return it, e.g. This one."),
        ("Return it\n    :param x: the x", "Return it"),
        ("Return it\n\n    More", "Return it"),
        ("Title\n    =====\n    Text", "Title"),
        ("Version 1.2 of it. X", "Version 1.2 of it."),
        ("word " * 60, ("word " * 39).strip() + "…"),
        ("", ""),
    ],
)
def test_doc(docstring: str, doc: str) -> None:
    assert only_symbol(f'def f():\n    """{docstring}"""\n').doc == doc


@pytest.mark.parametrize(
    ("source", "doc"),
    [
        ('SIZE = 1\n"""How many. And more."""\n', "How many."),
        ('size: int = 1\n"""How\nmany."""\n', "How many."),
        ("SIZE = 1  #: How many.\n", "How many."),
        ("#: How many\n#: there are.\nSIZE = 1\n", "How many there are."),
        ("# How many.\nSIZE = 1\n", ""),
        ("SIZE = 1  # How many.\n", ""),
        ('SIZE = 1\n\n"""Something else."""\n', ""),
        ('SIZE = 1\n"""\nother = 2\n"""\n', ""),
        ('SIZE = 1\nprint("What it says.")\n', ""),
    ],
)
def test_doc_of_a_name(source: str, doc: str) -> None:
    assert only_symbol(source).doc == doc


@pytest.mark.parametrize(
    ("source", "bindings"),
    [
        ("X = 1", ["constant X  = 1"]),
        ("x: int = 3", ["variable x : int = 3"]),
        ("x: int", ["variable x : int"]),
        ("limit: Final = 3", ["constant limit : Final = 3"]),
        ("limit: typing.Final[int] = 3", ["constant limit : typing.Final[int] = 3"]),
        ("a, (B, *c) = f()", ["variable a ", "constant B ", "variable c "]),
        ("a = b = 'é'", ["variable a  = 'é'", "variable b  = 'é'"]),
        ("__version__ = '1'", ["variable __version__  = '1'"]),
        ("__all__ = []", []),
        ("a.b = c[0] = 1", []),
        ("x = 1\nx = 2", ["variable x  = 1"]),
        ("x = [\n 1]", ["variable x "]),
        ("x = '" + "a" * 59 + "'", ["variable x "]),
        ("if a:\n    x = 1\nelse:\n    x = 2", ["variable x  = 1"]),
        ("try:\n    x = 1\nexcept E:\n    y = 2", ["variable x  = 1", "variable y  = 2"]),
        ("with a as b:\n    x = 1", ["variable x  = 1"]),
        ("for i in a:\n    x = 1", []),
        ("def f():\n    x = Y = 1", ["function f ()"]),
        ("class C:\n    X = 1\n    y: int = 2\n    def f(self): z = 1",
         ["class C ", "constant C.X  = 1", "variable C.y : int = 2", "method C.f (self)"]),
        ("def f():\n    class C:\n        x = 1",
         ["function f ()", "class f.C ", "variable f.C.x  = 1"]),
    ],
)  # fmt: skip
def test_bindings(source: str, bindings: list[str]) -> None:
    symbols = analyse_source(source).symbols
    assert [f"{item.kind.value} {item.qualname} {item.signature}" for item in symbols] == bindings


def test_imports() -> None:
    analysis = analyse_source(
        """\
        from __future__ import annotations
        import a.b as c, d
        from ..x import (a as b,
                         c)
        from . import y
        from z import *
        if TYPE_CHECKING:
            import e
        def f():
            try:
                import g; import h
            except ImportError:
                from i import j
        """
    )
    assert analysis.imports == (
        Import(line=1, module="__future__", names=(ImportedName(name="annotations"),)),
        Import(line=2, module="a.b", alias="c"),
        Import(line=2, module="d"),
        Import(line=3, module="x", level=2,
               names=(ImportedName(name="a", alias="b"), ImportedName(name="c"))),
        Import(line=5, module="", level=1, names=(ImportedName(name="y"),)),
        Import(line=6, module="z", names=(ImportedName(name="*"),)),
        Import(line=8, module="e", kind=EdgeKind.TYPE_ONLY),
        Import(line=11, module="g", kind=EdgeKind.DEFERRED),
        Import(line=11, module="h", kind=EdgeKind.DEFERRED),
        Import(
            line=13, module="i", names=(ImportedName(name="j"),), kind=EdgeKind.DEFERRED
        ),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("source", "exports"),
    [
        ("", None),
        ("__all__ = ['a', 'b']", ("a", "b")),
        ("__all__: list[str] = ('a',)", ("a",)),
        ("__all__ = ['a'] + ['b']", ("a", "b")),
        ("__all__ = ['a']\n__all__ += ['b']\n__all__.extend(['c'])\n__all__.append('d')",
         ("a", "b", "c", "d")),
        ("__all__ = ['a']\nif x:\n    __all__ += ['b']", ("a", "b")),
        ("__all__ = other.__all__", None),
        ("__all__ = ['a']\n__all__ += other.__all__", None),
        ("__all__ = ['a']\n__all__.remove('a')", None),
        ("__all__ = ['a', name]", None),
        ("__all__ = []", ()),
    ],
)  # fmt: skip
def test_exports(source: str, exports: tuple[str, ...] | None) -> None:
    assert analyse_source(source).exports == exports


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("x = 1\nif __name__ == '__main__':\n    main()", [2]),
        ('if "__main__" == __name__: main()', [1]),
        ("if __name__ != '__main__': main()", []),
        ("def f():\n    if __name__ == '__main__': main()", []),
    ],
)
def test_entry_points(source: str, lines: list[int]) -> None:
    expected = tuple(EntryPoint(name="__main__", line=line) for line in lines)
    assert analyse_source(source).entry_points == expected


def test_module_docstring() -> None:
    analysis = analyse_source('# c\n"""First one. Second.\n\n    More.\n    """\n')
    assert analysis.doc == "First one. Second.\n\nMore."
    assert (analysis.doc_line, analysis.summary) == (2, "First one.")


def test_leading_comment_where_there_is_no_docstring() -> None:
    analysis = analyse_source("#!/usr/bin/env python\n# Builds all of the things.\n\nimport os\n")
    assert (analysis.summary, analysis.doc_line) == ("Builds all of the things.", 2)


def test_warnings_of_the_file_are_silent() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        analyse_source("x = '\\d'\ny = 1 is 1\n")
    assert caught == []


def test_long_chain_of_elif() -> None:
    source = "if x: pass\n" + "elif x: import a\n" * 800
    assert len(analyse_source(source).imports) == 800
