from __future__ import annotations

import re

import pytest

from sphinx_repodoc.index.anchors import (
    anchor_definition,
    anchor_uses,
    choose_first,
    has_anchor,
    list_anchors,
)
from sphinx_repodoc.model import Symbol, SymbolKind


def make(
    qualname: str,
    line: int = 1,
    *,
    kind: SymbolKind = SymbolKind.FUNCTION,
    signature: str = "()",
    declared: bool = False,
) -> Symbol:
    return Symbol(
        kind=kind,
        name=qualname,
        qualname=qualname,
        line=line,
        end_line=line,
        signature=signature,
        declared=declared,
    )


@pytest.mark.parametrize(
    ("qualname", "anchor"),
    [
        ("Cart.add", "def-Cart.add"),
        ("shop::Cart::add", "def-shop.Cart.add"),
        ("Shop\\Cart", "def-Shop.Cart"),
        ("Cart#add", "def-Cart.add"),
        ("kebab-case", "def-kebab-case"),
        ("C::operator==", "def-C.operator%3D%3D"),
        ("C::~C", "def-C.%7EC"),
        ("operator bool", "def-operator%20bool"),
        ("größe", "def-gr%C3%B6%C3%9Fe"),
        ('"><script>', "def-%22%3E%3Cscript%3E"),
    ],
)
def test_a_name_is_encoded_as_the_contract_says(qualname: str, anchor: str) -> None:
    assert anchor_definition(qualname) == anchor
    assert anchor_uses(qualname) == anchor.replace("def-", "uses-", 1)


def test_data_and_headings_have_only_lines() -> None:
    kinds = [SymbolKind.KEY, SymbolKind.HEADING, SymbolKind.SELECTOR, SymbolKind.ANCHOR]
    assert list_anchors([make("a", kind=kind) for kind in kinds]) == [()] * 4
    assert [kind for kind in SymbolKind if not has_anchor(kind)] == [
        SymbolKind.HEADING, SymbolKind.ANCHOR, SymbolKind.SELECTOR, SymbolKind.KEY,
    ]  # fmt: skip


def test_the_plain_name_belongs_to_the_first_definition() -> None:
    symbols = [
        make("f", 1, signature="(a)", declared=True),
        make("f", 2, kind=SymbolKind.VARIABLE, signature=" = 1"),
        make("f", 3, signature="(a, b)"),
        make("f", 4, signature="(a, b, c)"),
        make("g", 5),
    ]
    assert choose_first(symbols) == {"f": 2, "g": 4}
    anchors = list_anchors(symbols)
    assert [each for each in anchors if "def-f" in each] == [anchors[2]]
    assert anchors[4] == ("def-g",)
    assert all(re.fullmatch(r"def-f-[0-9a-f]{6}", each[-1]) for each in anchors[:4])
    assert len({each[-1] for each in anchors}) == 5


def test_an_overload_keeps_its_anchor_when_others_come() -> None:
    old = [make("f", 1, signature="(a)"), make("f", 2, signature="(a, b)")]
    new = [make("f", 1), *old]
    assert list_anchors(new)[2] == list_anchors(old)[1]
    assert list_anchors(new)[1][-1] == list_anchors(old)[0][-1]


def test_no_anchor_is_given_twice() -> None:
    symbols = [make("f"), make("f"), make("A::b"), make("A.b"), make("A.b", signature="(c)")]
    given = [anchor for each in list_anchors(symbols) for anchor in each]
    assert len(given) == len(set(given))
    assert {"def-f", "def-A.b"} <= set(given)
