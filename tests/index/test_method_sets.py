"""Types that implement interfaces without naming them."""

from __future__ import annotations

import pytest

from sphinx_repodoc.index.uses.evaluation import Evaluator
from tests.index.test_uses import make_index

SHOP = """package shop
import "io"
type Taxed interface { Tax(items []Item, f func(n int) error) (sum int, err error) }
type Shut interface { io.Closer; Taxed }
type Both interface { Taxed; Shut }
type hidden interface { tax() }
type List[T any] interface { Get() T }
type Any interface{}
type Item struct{}
"""


def list_implemented(text: str) -> list[str]:
    files = {
        "go.mod": "module x.org/m\n",
        "shop/shop.go": SHOP,
        "use/use.go": f"package use\n{text}",
    }
    found = make_index(files).uses.inheritance
    return sorted(
        f"{here.symbol}: {' '.join(each.symbol for each in places)}"
        for relation in (found.bases, found.overrides)
        for here, places in relation.items()
        if here.path == "use/use.go"
    )


TAX = "([]shop.Item, func(int) error) (int, error)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(f"type Cart struct{{}}\nfunc (c *Cart) Tax{TAX} {{}}\n",
                     ["Cart.Tax: Taxed.Tax", "Cart: Taxed"], id="types without names"),
        pytest.param("type Cart int\nfunc (Cart) Tax(a, b []shop.Item) (int, error) {}\n", [],
                     id="other parameters"),
        pytest.param("type Cart int\ntype Item struct{}\n"
                     "func (Cart) Tax(a []Item, f func(n int) error) (sum int, err error) {}\n", [],
                     id="another type of that name"),
        pytest.param(f"type Base struct{{}}\nfunc (b Base) Tax{TAX} {{}}\n"
                     "type Cart struct { *Base }\nfunc (c Cart) Close() (err error) {}\n",
                     ["Base.Tax: Taxed.Tax", "Base: Taxed", "Cart: Both Shut Taxed Base"],
                     id="methods of an embedded type, and interfaces that embed others"),
        pytest.param(f"type Base struct{{}}\nfunc (b Base) Tax{TAX} {{}}\n"
                     "type Cart struct { Base; Tax int }\n",
                     ["Base.Tax: Taxed.Tax", "Base: Taxed", "Cart: Base"],
                     id="a field hides a method"),
        pytest.param("type Cart int\nfunc (c Cart) tax() {}\nfunc (c Cart) Get() int {}\n", [],
                     id="methods of another package, and type parameters"),
    ],
)  # fmt: skip
def test_types_implement(text: str, expected: list[str]) -> None:
    assert list_implemented(f'import "x.org/m/shop"\n{text}') == expected


def test_interfaces_are_found_under_another_name_of_the_package() -> None:
    text = f'import s "x.org/m/shop"\ntype A int\nfunc (A) Tax{TAX.replace("shop", "s")} {{}}\n'
    assert list_implemented(text) == ["A.Tax: Taxed.Tax", "A: Taxed"]


def test_bases_that_depend_on_each_other_without_an_end_are_unknown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise RecursionError

    monkeypatch.setattr(Evaluator, "_find_bases", fail)
    text = "type Base struct{}\ntype Cart struct { *Base }\nfunc (c Cart) Tax() {}\n"
    assert list_implemented(text) == []
