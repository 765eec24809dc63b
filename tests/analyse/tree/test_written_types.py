"""Expressions for types as they are written."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.tree.written_types import read_type
from sphinx_repodoc.model import Text


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Cart", "Cart!"),
        ("*shop.Cart", "shop.Cart!"),
        ("const shop::Cart &", "shop.Cart!"),
        ("&mut crate::shop::Cart<'_>", "crate.shop.Cart!"),
        ("List<Cart>", "Cart!{}"),
        ("[]*Cart", "Cart!{}"),
        ("map[string]Cart", "Cart!{:}"),
        ("Promise<Cart[]>", "Cart!{}"),
        ("Map<string, Cart>", "Cart!{:}"),
        ("Cart | null", "Cart!"),
        ("Cart | Order", "<Cart!|Order!>"),
        ("Base & (Cart | string)[]", "<Base!|Cart!{}>"),
        ('"a" | "b"', ""),
        ("string", "#"),
        ("(id: string) => Promise<Cart>", "Cart!{()}"),
        ('Cart["items"]', "Cart!.items"),
        ("Cart[number]", "Cart![]"),
        ("typeof shop.cart", "shop.cart"),
        ("ReturnType<typeof make>", "make()"),
        ("Readonly<Omit<Cart, 'id'>>", "Cart!"),
        ("{ a: Cart }", ""),
        ("[Cart, Order]", "<Cart!|Order!>{}"),
        ("(c: Cart, n: number) => Box | Bag", "%<Cart!;#;<Box!|Bag!>>"),
        ("(c: Cart, ...rest: Order[]) => void", "%*<Cart!;Order!{};?>"),
        ("(n) => Box", "Box!{()}"),
        ("((c: Cart) => Box) | null", "%<Cart!;Box!>"),
    ],
)
def test_type(written: str, expected: str) -> None:
    assert read_type(written) == expected


@pytest.mark.parametrize(
    ("text", "result", "parameters"),
    [
        ("function f(a: A, { b }: B = {}, ...c: C[]): R {}", "R!", ("A!", "B!", "...C!{}")),
        ("function f<T extends A, U>(a: T, b: U): T {}", "A!!", ("A!!", "?!")),
        ("function f(a: string, b = 1) {}", "", ()),
        ("const f: FC<Props> = ({ a }) => null", "FC!()", ("Props!",)),
        ("function f() { const a = new A(); if (a.b) { return c } return a }", "<c|A()>", ()),
        ("function f() { run(() => { return a }) }", "", ()),
        ("const f = async () => await load()", "load()", ()),
    ],
)
def test_function(text: str, result: str, parameters: tuple[str, ...]) -> None:
    symbol = analyse("a.ts", Text(content=text)).symbols[0]
    assert (symbol.type, symbol.parameters) == (result, parameters)


def test_call_signatures() -> None:
    signatures = "<T>(a: A): B\n  // other\n  <T extends C>(...a: T[]): B\n  (a: C): B"
    found = analyse("a.ts", Text(content=f"interface Run {{\n  {signatures}\n}}"))
    assert found.symbols[0].called == "<%<A!;B!>|%*<C!!{};B!>|%<C!;B!>>"
    assert not found.unparsed


def test_getter() -> None:
    symbols = analyse("a.ts", Text(content="class A { get b(): B { return c } }")).symbols
    assert symbols[1].type == "B!"
