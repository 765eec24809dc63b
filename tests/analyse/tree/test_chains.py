"""Expressions in front of names."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse.tree.chains import Chains, compile_separator


def _read(text: str, *members: str, is_tight: bool = False) -> str:
    """The expression before the last word of *text*."""
    code = text.encode()
    chains = Chains(code, compile_separator(members or (".",), is_tight=is_tight))
    owner = chains.find_owner(len(code.rstrip(b"abcdefghijklmnopqrstuvwxyz")))
    chain = owner.chain if owner else None
    return chain.write() if chain else "?" if owner else ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("shop.cart.name", "shop.cart"),
        ("shop?.carts?.[0]!.name", "shop.carts[]"),
        ("make(a, (b) => c)\n  .name", "make()"),
        ("new shop.Cart<Map<K, () => V>>(1).name", "shop.Cart()"),
        ("(await load()).name", "load()"),
        ("(value as shop.Cart).name", "shop.Cart!"),
        ("(a || b).name", "?"),
        ("...name", ""),
        ("a->name", ""),
        ("return [1].name", "?"),
        ("assert.name", "assert"),
        ("a.put('(').put(\"}\").name", "a.put().put()"),
    ],
)
def test_expression(text: str, expected: str) -> None:
    assert _read(text) == expected


def test_separators_of_a_language() -> None:
    assert _read("a::b->name", ".", "->", "::") == "a.b"
    assert _read("a :: name", ".") == ""
    assert _read("a . name", ".", is_tight=True) == ""
