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
            [],
            id="a global that a function sets may be anything",
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
                "call ?.total 7",
                "call Cart.tax 4",
                "name Cart.rate 3",
                "name Cart.rate 4",
            ],
            id="a class and its object",
        ),
        pytest.param(
            """
            def outer():
                def inner(): return 1
                return inner()
            """,
            ["call outer.inner 3"],
            id="a function in a function",
        ),
        pytest.param(
            """
            import typing as t
            from shop import Cart, Item
            def f(a: Cart, b: "Item", c: "t.Any", d: t.Literal["Cart"]) -> list[Cart]: ...
            x: Cart = 1
            """,
            ["name t 3", "type Cart 3 4", "type Item 3", "type t.Any 3", "type t.Literal 3"],
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
            ["call Cart 3"],
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
