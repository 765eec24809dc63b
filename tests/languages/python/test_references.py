"""Which names a Python file uses, and what they belong to."""

from __future__ import annotations

import textwrap

import pytest

from sphinx_repodoc.languages.python.reader import analyse_python


def list_uses(text: str) -> list[str]:
    """``kind owner.name lines`` for each reference."""
    return [
        f"{each.kind} {each.owner}{'.' if each.owner else ''}{each.name} "
        + " ".join(map(str, each.lines))
        for each in analyse_python("a.py", textwrap.dedent(text).lstrip()).references
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            """
            import shop.cart
            shop.cart.Cart()
            """,
            ["call shop.cart.Cart 2", "name shop 2", "name shop.cart 2"],
            id="an attribute of a module",
        ),
        pytest.param(
            """
            from shop import Cart
            def buy(Cart): return Cart()
            def sell(): return Cart()
            """,
            ["call Cart 3"],
            id="a parameter hides an import",
        ),
        pytest.param(
            """
            from shop import Cart, items
            def f():
                Cart = 1
                return [items for items in Cart] + [items]
            """,
            ["name items 4"],
            id="what a function assigns is its own",
        ),
        pytest.param(
            """
            from shop import Cart
            def f():
                global Cart
                Cart = Cart()
            """,
            ["call Cart 4"],
            id="a global that a function sets is the name of the module",
        ),
        pytest.param(
            """
            class Cart:
                rate = 1
                cost = rate
                def total(self): return self.tax() + self.rate
                def tax(self): return rate
                @staticmethod
                def of(items): return items.total()
            """,
            [
                "call /Cart!.tax 4",
                "call ?.total 7",
                "name /Cart.rate 3",
                "name /Cart!.rate 4",
            ],
            id="a class and its object",
        ),
        pytest.param(
            """
            def outer():
                def inner(): return 1
                return inner()
            """,
            ["call /outer.inner 3"],
            id="a function in a function",
        ),
        pytest.param(
            """
            import typing as t
            from shop import Cart, Item
            def f(a: Cart, b: "Item", c: "t.Any", d: t.Literal["Cart"]) -> list[Cart]: ...
            x: Cart = 1
            """,
            [
                "name t 3",
                "name t 3",
                "type Cart 3 4",
                "type Item 3",
                "type t.Any 3",
                "type t.Literal 3",
            ],
            id="annotations, also in strings",
        ),
        pytest.param(
            """
            from typing import Union
            from shop import Cart, Item
            Things = Union["Cart", Item]
            prices = table["Cart"]
            """,
            ["type Cart 3", "type Item 3", "type Union 3"],
            id="types that are given a name",
        ),
        pytest.param(
            """
            import functools
            from shop import Base
            @functools.cache
            class Cart(Base, metaclass=Base): ...
            """,
            [
                "base Base 4",
                "call functools.cache 3",
                "name Base 4",
                "name functools 3",
            ],
            id="bases and decorators",
        ),
        pytest.param(
            """
            from shop import a, b
            def f(x):
                if (b := x): return [a for a in b if (y := a)] + [y]
                match x:
                    case {"k": a, **rest}: return a, rest
            """,
            [],
            id="walrus and patterns bind",
        ),
        pytest.param("print(len(x))", [], id="what nobody here binds"),
        pytest.param("from shop import *\nbuy(1)", ["call buy 2"], id="behind a star"),
        pytest.param(
            "def f():\n    from shop import Cart\n    return Cart()",
            ["call :.Cart 3"],
            id="an import in a function",
        ),
        pytest.param("x = {**a}\ny = f'{x}'\n", ["name x 2"], id="a key that is none"),
    ],
)
def test_uses(text: str, expected: list[str]) -> None:
    assert list_uses(text) == expected


def test_deeply_nested_scopes_are_no_problem() -> None:
    functions = "".join(f"{' ' * depth}def f{depth}():\n" for depth in range(90)) + " " * 90 + "0"
    assert list_uses(functions) == []
    text = "x = 1\na = " + "lambda: " * 4000 + "x\n"
    assert list_uses(text) == ["name x 2"]


def find_owners(text: str) -> dict[str, str]:
    """Name -> the expression before it, for the members that the code uses."""
    return {
        each.name: each.owner
        for each in analyse_python("a.py", textwrap.dedent(text).lstrip()).references
        if each.owner
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("def f(a: Cart): a.x", "Cart!"),
        ("def f(a: 'Cart'): a.x", "Cart!"),
        ("def f(a: Cart | None): a.x", "Cart!"),
        ("def f(a: list[Cart]):\n  for b in a: b.x", "Cart!{}*"),
        ("def f(a: list[Cart]):\n  for b in a:\n    b.x", "Cart!{}*"),
        ("def f(a: dict[str, Cart]):\n  for k, b in a.items():\n    b.x", "Cart!{:}[]"),
        ("def f(a: list[Cart]): a[0].x; a[1:].y", "Cart!{}[]"),
        ("def f(*a: Cart): [b.x for b in a]", "Cart!{}*"),
        ("def f(a: type[Cart]): a.x", "Cart"),
        ("def f():\n  a = Cart()\n  a.x", "Cart()"),
        ("def f():\n  a = make().b\n  a.x", "make().b"),
        ("async def f():\n  a = await make()\n  a.x", "make()"),
        ("def f():\n  with make() as a:\n    a.x", "make()@"),
        ("def f():\n  a = None\n  if 1:\n    a = Cart()\n  a.x", "Cart()"),
        ("def f(b):\n  a = Cart()\n  if 1:\n    a = b\n  a.x", "~Cart()"),
        ("def f(b):\n  a = b\n  a = Cart()\n  a.x", "Cart()"),
        ("def f(b):\n  if 1:\n    a = b\n  else:\n    a = Cart()\n    a.x", "Cart()"),
        ("def f(a):\n  if isinstance(a, Cart):\n    a.x", "Cart!"),
        ("def f(a):\n  if not isinstance(a, Cart):\n    return\n  a.x", "Cart!"),
        ("def f(a):\n  assert isinstance(a, Cart)\n  a.x", "Cart!"),
        ("def f(a):\n  match a:\n    case Cart():\n      a.x", "Cart!"),
        ("def f(a):\n  try: ...\n  except Cart as e:\n    e.x", "Cart!"),
        ("def f(a=None):\n  a = a or Cart()\n  a.x", "Cart()"),
        ("def f(a):\n  a = a or Cart()\n  a.x", "~Cart()"),
        ("def f():\n  def g(): a.x\n  a = Cart()", "Cart()"),
        ("def f():\n  if (a := Cart()) and a.x: ...", "Cart()"),
        ("class C:\n  def f(self): super().x", "/C^"),
        ("class C:\n  def f(self): type(self).x", "/C"),
        ("class C:\n  @classmethod\n  def f(cls): cls.x", "/C"),
        ("class C:\n  def f(self) -> Self: return [lambda: self.x]", "/C!"),
        ("def f(a):\n  for b in a: a.y\n  b.x", "?"),
        ("def f():\n  a = 'text'\n  a.x", ""),
        ("for a in [Cart()]:\n  a.x", "Cart(){}*"),
        ("def f(b):\n  a = typing.cast('Cart', b)\n  a.x", "Cart!"),
    ],
)
def test_owners(text: str, expected: str) -> None:
    code = f"import typing\nfrom shop import Cart, make, Self\n{text}\n"
    assert find_owners(code).get("x", "") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = Cart()", {"a": "Cart()"}),
        ("a: Cart = make()", {"a": "Cart!"}),
        ("def f() -> Cart: ...", {"f": "Cart!"}),
        ("def f():\n  a = Cart()\n  return a", {"f": "Cart()"}),
        ("def f(a):\n  if a: return None\n  return Cart()", {"f": "Cart()"}),
        ("def f():\n  yield Cart()", {"f": "Cart(){}"}),
        ("class C:\n  def f(self): return self", {"C.f": "/C!"}),
        (
            "class C:\n  def __init__(self, a: Cart):\n    self.a = a\n    self.b = []",
            {"C.a": "Cart!"},
        ),
        ("class C(Enum):\n  A = 1", {"C.A": "/C!"}),
        ("T = TypeVar('T', bound=Cart)", {"T": "Cart"}),
        ("A = list[Cart]", {"A": "Cart!{}"}),
        ("a = None\ndef f():\n  global a\n  a = Cart()", {"a": "Cart()"}),
    ],
)
def test_types_of_symbols(text: str, expected: dict[str, str]) -> None:
    code = f"from enum import Enum\nfrom shop import Cart, TypeVar, make\n{text}\n"
    found = {each.qualname: each.type for each in analyse_python("a.py", code).symbols}
    assert {name: found.get(name, "missing") for name in expected} == expected


def test_attributes_of_objects_are_fields() -> None:
    code = "class C:\n  b = 1\n  def f(self, x):\n    self.a: int = x\n    self.b = self.a = x\n"
    analysis = analyse_python("a.py", code)
    assert [
        (each.qualname, each.kind, each.line, each.signature)
        for each in analysis.symbols
        if each.kind == "field"
    ] == [("C.a", "field", 4, ": int")]
    assert [(each.name, each.lines) for each in analysis.references if each.owner] == [
        ("a", (5,)),
        ("b", (5,)),
    ]
