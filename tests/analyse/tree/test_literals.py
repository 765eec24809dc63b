"""Keys of objects that are written without a type."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Text


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("const o: Order = { key: 1 }", "Order!"),
        ("const o: Order = { items: [{ key: 1 }] }", "Order!.items[]"),
        ("class A { o: Order = { key: 1 } }", "Order!"),
        ("run(1, [2, 3], { key: 1 })", "run%2"),
        ("new shop.Cart({ key: 1 })", "shop.Cart%0"),
        ("function f(): Order { return { key: 1 } }", "/f()"),
        ("const f = (): Order => ({ key: 1 })", "/f()"),
        ("class A { f(o: Order) { this.o = { key: 1 } } }", "/A!.o"),
        ("const o = { key: 1 } satisfies Order", "Order!"),
        ("function f(key: number) { run({ key }) }", "run%0"),
        ("@Component({ key: 1 }) class A {}", "Component%0"),
        ("const A = <Cart key={1} />", "Cart%0"),
        ("const a = <div key={1} />", None),
        ("a ? { key: 1 } : b", None),
        ("function f(a: any) { a.run({ key: 1 }) }", None),
    ],
)
def test_owner_of_a_key(text: str, owner: str | None) -> None:
    found = analyse("a.tsx", Text(content=text)).references
    assert [each.owner for each in found if each.name == "key"] == ([owner] if owner else [])


def test_deep_lists_are_given_up() -> None:
    found = analyse("a.ts", Text(content=f"const a = {'[' * 600}b{']' * 600}\n"))
    assert [symbol.name for symbol in found.symbols] == ["a"]
