"""Syntax that not every Python reads, and trees that have to say the same in both ways."""

from __future__ import annotations

import ast
import random
import re
import textwrap

import pytest

from sphinx_repodoc.analyse.interface import Findings
from sphinx_repodoc.languages.python import reader
from sphinx_repodoc.languages.python.reader import analyse_python

SECTIONS = ("patterns", "performance")


def analyse_newer(source: str) -> Findings:
    """The findings on syntax that is newer than the oldest Python, which have to come from the
    grammar whatever Python runs this."""
    found = analyse_python("a.py", textwrap.dedent(source), SECTIONS)
    assert not found.problems
    return found


def list_uses(found: Findings) -> list[str]:
    return [
        f"{item.kind} {item.owner or '-'} {item.name} {item.lines}" for item in found.references
    ]


def test_type_parameters() -> None:
    found = analyse_newer(
        """\
        from shop import Base, T, Item
        class Cart[T: Item, *Ts, **P](Base[T]):
            def add[U](self, item: U, other: T) -> list[U]: return T
        def plain(x: T): pass
        """
    )
    assert [symbol.signature for symbol in found.symbols] == [
        "[T: Item, *Ts, **P]",
        "[U](self, item: U, other: T) -> list[U]",
        "(x: T)",
    ]
    assert found.symbols[0].bases == ("Base[T]",)
    # The type parameter hides the import, but not behind the class.
    uses = list_uses(found)
    assert "type - T (4,)" in uses
    assert "base - Base (2,)" in uses
    assert "type - Item (2,)" in uses
    assert not [use for use in uses if " T " in use and "(4,)" not in use]


def test_type_aliases() -> None:
    found = analyse_newer(
        "from shop import Item\ntype Pair[T] = tuple[T, Item]\n'''Two of it.'''\n"
    )
    (symbol,) = found.symbols
    assert (symbol.kind, symbol.name, symbol.signature) == ("type", "Pair", " = tuple[T, Item]")
    assert symbol.doc == "Two of it."
    assert list_uses(found) == ["type - Item (2,)"]


def test_nested_quotes_in_strings() -> None:
    found = analyse_newer(
        """\
        from shop import cart, name, price
        x = f"{cart["key"]} {'\\n'.join(name)} {f"{price(
            1  # one
        ):>{name}}"}"
        """
    )
    assert list_uses(found) == [
        "call - price (2,)",
        "name - cart (2,)",
        "name - name (2, 4)",
    ]


def test_template_strings() -> None:
    found = analyse_newer("from shop import name\nx = t'Hello {name!r:>10}'\n")
    assert list_uses(found) == ["name - name (2,)"]


@pytest.mark.parametrize(
    ("clause", "shown"),
    [
        ("except A, B:", "(A, B)"),
        ("except* A, B:", "(A, B)"),
        ("except (A,  B) as error:", "(A, B)"),
        ("except A:", "A"),
        ("except:", "everything"),
    ],
)
def test_handlers(clause: str, shown: str) -> None:
    found = analyse_newer(f"from shop import A, B\ntry: pass\n{clause} A\ntype X = int\n")
    assert [note.symbol for note in found.notes if note.rule == "catches"] == [shown]
    assert [symbol.name for symbol in found.symbols] == ["X"]


def test_python_2() -> None:
    found = analyse_newer(
        """\
        import shop
        class A:
          def f(self, (a, b)):
            print 'x', shop.name
            raise E, 'x'
          def g(self):
            try: pass
            except X, e: print >>f, `x`
            exec "a" in {}
            return 0777 <> 1L
        """
    )
    shown = [f"{item.qualname} {item.line}-{item.end_line}" for item in found.symbols]
    assert shown == ["A 2-10", "A.f 3-5", "A.g 6-10"]
    assert list_uses(found) == ["name - shop (4,)", "name shop name (4,)"]


@pytest.mark.parametrize(
    "expression", ["a" + ".b" * 30_000, "a" + " + b" * 30_000, "lambda: " * 3000 + "a"]
)
def test_long_expressions_need_no_recursion(expression: str) -> None:
    found = analyse_newer(f"import a\nx = {expression}\n")
    assert [item.lines for item in found.references if item.name == "a"] == [(2,)]


def test_characters_that_are_none() -> None:
    found = analyse_newer("def a(): pass\nx = '\udce9'\n")
    assert [symbol.name for symbol in found.symbols] == ["a", "x"]


EVERYTHING = r'''
"""A module. More."""
from __future__ import annotations
import a.b as c, d
from ..x import (e as f, g)
from . import *
import e.f \
    .g

__all__ = ["x"] + ["y"]
__all__ += ("z",)
#: Said before.
x: "list[int]" = (1)
y = z = a, (b, *c), [i, j] = f()  #: Said behind.
b = (
    "a" 'b\x41\N{BULLET}\u00e9\101\
'
)
"""Said below."""

@wrap  # why
@wrap(1, *a, k=2, **kw)
@typing.overload
class A(Base, Generic[T], *bases, metaclass=Meta):
    """An \"A\". More."""

    rate = 1

    async def m(self, x: int = 1, /, *args: (str), y=(2), z: "Literal['a']" = [1,  # one
                2], **kw: t.Any) -> Optional["Cart"]:
        """Does it."""
        import h
        await self.rate
        async with a() as b, (c) as (d, e.f): pass
        async for i, (j, k) in x.y: yield i
        else: yield from j
        time.sleep(1)
        return [i async for i in x if i if not j for (k, l) in i]
        # trailing

    @staticmethod
    def s(items): return items.total(items for items in items)

    # comment

def f(*, a, b=lambda x, *y, z=1, **k: (x, y, z, k)):
    global q
    nonlocal r
    class Local:
        def n(self): pass
    del a, (b, c[1:2, ...])
    x += f"a{b!r:>{c}}" "x" f"{d=}"
    x -= -1 if not a else ~b
    assert a and b or (c and d), "message"
    raise X.Y(1) from e

with (open(a) as f, g as h): pass
with a: pass
with (a as b): pass
with (
    a.b(c) as d,  # why
    e() as (f, g),
): pass
with ((a) as b, c): pass
try:
    {**a, "k": v, **{k: v for k, v in b}}
    {*a.b().c[0]}, {i for i in j}
except (A, B) as e: pass
except C: raise
except: pass
else:
    if (n := 10) > 5 and 1 < n < 3: w = n
    elif n: pass
    else:
        def late(): pass
finally:
    # comment
    while True:
        for i in x:
            for j in x: pass
            pattern = re.compile("x")
            text += "x"
        break
    else: pass
    # trailing

match a, b:
    case {"k": a, **rest}: pass
    case A.B | C(d, e=f) | D.E(): pass
    case [a, *b] as c if d: pass
    case (1 | "x" | -1 | None), _: pass
    case [], (), {}: pass
    case e.f.g: pass
    case h: late()
match = type = case = 1
type(self).x.y = type (x)[0]
print >>sys.stderr
match.x(type)
print(type[0], *case)
x[a:b, c], x[a,], x[:], x[()]
b"bytes" rb'raw' b"more"
lambda: (yield)
if "__main__" == __name__: f()
'''


def test_both_ways_agree() -> None:
    both = [
        reader._analyse_tree(EVERYTHING, parsed, SECTIONS)
        for parsed in (
            reader._Parsed(ast.parse(EVERYTHING, feature_version=reader._OLDEST_PYTHON)),
            reader._parse_with_grammar(EVERYTHING),
        )
        if parsed
    ]
    assert len(both) == 2
    assert both[0] == both[1]


def test_any_text_has_findings() -> None:
    """Tokens are removed, doubled and replaced: whatever is left becomes facts or a problem."""
    draw = random.Random(1)
    tokens = list(re.finditer(r"\w+|[^\w\s]|\n +", EVERYTHING))
    messages: set[str] = set()
    for _ in range(300):
        text = EVERYTHING
        for token in sorted(draw.sample(tokens, 3), key=lambda token: -token.start()):
            other = draw.choice(["", token[0] * 2, draw.choice(tokens)[0]])
            text = text[: token.start()] + other + text[token.end() :]
        found = analyse_python("a.py", text, SECTIONS)
        assert found.symbols
        messages.update(problem.message for problem in found.problems)
    assert messages == {"invalid syntax"}
