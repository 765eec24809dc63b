from __future__ import annotations

import pytest

from sphinx_repodoc.index.name_scopes import NameScopes

from .test_uses import make_index

PYTHON = {
    "shop/__init__.py": "from .cart import Cart\n",
    "shop/cart.py": "class Cart:\n    def add(self): ...\n\ndef pay(): ...\n",
    "use.py": (
        "import shop.cart\nfrom shop import Cart as Basket, cart\nfrom shop.cart import *\n"
        "def own(): ...\n"
    ),
    "other.py": "class Cart: ...\n",
}


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("own", ("use.py", "own")),
        ("Basket", ("shop/cart.py", "Cart")),
        ("Basket.add", ("shop/cart.py", "Cart.add")),
        ("Basket.gone", None),
        ("cart", ("shop/cart.py", "")),
        ("cart.pay", ("shop/cart.py", "pay")),
        ("shop.cart.pay", ("shop/cart.py", "pay")),
        # It is defined twice, and imported under another name.
        ("Cart", None),
        ("pay", None),
    ],
)
def test_a_name_is_found_as_the_file_would_find_it(
    name: str, found: tuple[str, str] | None
) -> None:
    assert NameScopes(make_index(PYTHON)).find("use.py", name) == found


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("shop.cart.Cart.add", ("shop/cart.py", "Cart.add")),
        # Exported by the package.
        ("shop.Cart", ("shop/cart.py", "Cart")),
        ("shop.cart", ("shop/cart.py", "")),
        ("shop.cart.gone", None),
        ("Cart.add", None),
        ("os.path", None),
    ],
)
def test_a_full_name_begins_with_its_module(name: str, found: tuple[str, str] | None) -> None:
    assert NameScopes(make_index(PYTHON)).find_full(name) == found


def test_a_name_means_what_the_code_means_by_it() -> None:
    files = {
        "cart.h": "namespace shop { class Cart { public: void add(); }; class Till {}; }\n",
        "use.cc": '#include "cart.h"\nusing namespace shop;\nvoid f(Cart& cart) {}\n',
    }
    scopes = NameScopes(make_index(files))
    assert scopes.find_used("use.cc", "Cart") == ("cart.h", "shop::Cart")
    assert scopes.find_used("use.cc", "Cart::add") == ("cart.h", "shop::Cart::add")
    assert scopes.find_used("use.cc", "Till") is None


def test_files_of_a_package_are_searched_together() -> None:
    files = {
        "go.mod": "module example.org/shop\n",
        "cart/a.go": "package cart\n\nfunc Add() {}\n",
        "cart/b.go": "package cart\n\nfunc Pay() {}\n",
        "main.go": 'package main\n\nimport "example.org/shop/cart"\n\nfunc main() { cart.Add() }\n',
    }
    scopes = NameScopes(make_index(files))
    assert scopes.find("main.go", "cart.Pay") == ("cart/b.go", "Pay")
    assert scopes.find("main.go", "cart") is None
