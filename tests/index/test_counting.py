"""What the numbers of users say, and symbols with several locations."""

from __future__ import annotations

from collections.abc import Mapping

from sphinx_repodoc.index.uses import Uses
from sphinx_repodoc.index.uses.counting import Counting
from tests.index.test_uses import make_index

PYTHON = {
    "shop.py": "class Cart:\n    def add(self): ...\n    def drop(self): ...\nRATE = 1\n",
    "a.py": "from shop import RATE, Cart\nCart().add()\nprint(RATE)\n",
    "b.py": "def run(thing):\n    thing.drop()\n    thing.add()\n",
}


def list_users(uses: Uses, path: str, symbol: str) -> list[str]:
    return sorted({use.path for use in uses.list_outside(path) if use.symbol == symbol})


def judge(files: Mapping[str, str], path: str, *symbols: str) -> list[str]:
    uses = make_index(files).uses
    return [uses.judge(path, symbol).value for symbol in symbols]


def test_names_of_unknown_meaning_make_counts_incomplete() -> None:
    counted = judge(PYTHON, "shop.py", "Cart", "RATE", "Cart.add", "Cart.drop")
    assert counted == ["complete", "complete", "at least", "at least"]


def test_a_file_that_is_counted_anyway_leaves_counts_complete() -> None:
    files = {
        **PYTHON,
        "b.py": "from shop import Cart\ndef run(a):\n    Cart().add()\n    a.add()\n",
    }
    assert judge(files, "shop.py", "Cart.add") == ["complete"]


def test_a_language_of_which_only_calls_are_read_has_lower_bounds() -> None:
    files = {"a.sh": "run() { :; }\nRATE=1\n", "b.sh": ". ./a.sh\nrun\n"}
    assert judge(files, "a.sh", "run") == [Counting.AT_LEAST.value]
    assert judge({"a.md": "# Title\n"}, "a.md", "Title") == [Counting.NOT_COUNTED.value]


def test_prototype_and_definition_share_their_uses() -> None:
    files = {
        "shop.h": "int buy(int);\n",
        "shop.c": '#include "shop.h"\nint buy(int a) { return a; }\n',
        "main.c": '#include "shop.h"\nint main(void) { return buy(1); }\n',
        "other.c": "static int buy(int a) { return a; }\nint two(void) { return buy(2); }\n",
    }
    uses = make_index(files).uses
    assert uses.locations["shop.h"]["buy"] == (("shop.c", "buy"),)
    assert list_users(uses, "shop.h", "buy") == list_users(uses, "shop.c", "buy") == ["main.c"]
    assert "other.c" not in uses.locations


def test_a_stub_has_the_uses_of_the_file_beside_it() -> None:
    files = {
        "shop.py": "def buy(a): ...\n",
        "shop.pyi": "def buy(a: int) -> int: ...\n",
        "a.py": "from shop import buy\nbuy(1)\n",
    }
    uses = make_index(files).uses
    assert list_users(uses, "shop.py", "buy") == list_users(uses, "shop.pyi", "buy") == ["a.py"]


def test_a_stub_has_the_uses_of_a_class_that_the_file_beside_it_imports() -> None:
    files = {
        "pkg/__init__.py": "from ._shop import Cart as _Cart\ncart = _Cart()\n",
        "pkg/__init__.pyi": "class Cart:\n    def add(self) -> None: ...\ncart: Cart\n",
        "pkg/_shop.py": "class Cart:\n    def add(self): ...\n",
        "a.py": "from pkg import cart\ncart.add()\n",
    }
    uses = make_index(files).uses
    for path in ("pkg/__init__.pyi", "pkg/_shop.py"):
        assert list_users(uses, path, "Cart.add") == ["a.py"]


def test_definitions_for_several_platforms_are_one_symbol() -> None:
    files = {
        "go.mod": "module x\n",
        "p/run_linux.go": "package p\nfunc Run() {}\n",
        "p/run_windows.go": "package p\nfunc Run() {}\n",
        "main.go": 'package main\nimport "x/p"\nfunc main() { p.Run() }\n',
    }
    uses = make_index(files).uses
    assert list_users(uses, "p/run_linux.go", "Run") == ["main.go"]
    assert list_users(uses, "p/run_windows.go", "Run") == ["main.go"]


def test_types_implement_and_methods_override() -> None:
    files = {
        "base.py": "class Base:\n    def run(self): ...\n    def __init__(self): ...\n",
        "a.py": "from base import Base\nclass A(Base):\n"
        "    def run(self): ...\n    def __init__(self): ...\n    def other(self): ...\n",
    }
    found = make_index(files).uses.inheritance
    assert found.bases == {("a.py", "A"): (("base.py", "Base"),)}
    assert found.derived == {("base.py", "Base"): (("a.py", "A"),)}
    assert found.overrides == {("a.py", "A.run"): (("base.py", "Base.run"),)}
    assert found.overridden == {("base.py", "Base.run"): (("a.py", "A.run"),)}


def test_a_file_that_imports_a_name_and_names_it_again_uses_it() -> None:
    values = "RATE", "Cart", "buy", "default_cart"
    shop = "RATE = 1\nclass Cart: ...\ndef buy(): ...\ndefault_cart = Cart()\n"
    for value in values:
        files = {"shop.py": shop, "a.py": f"from shop import {value} as thing\nprint([thing])\n"}
        assert list_users(make_index(files).uses, "shop.py", value) == ["a.py"]


def test_lines_that_are_not_understood_make_counts_incomplete() -> None:
    files = {
        "Cart.java": "package a;\nclass Cart { void add() {} }\nclass Bag { }\n",
        "Use.java": "package a;\nclass Use { Bag bag; }\n",
        "Bad.java": "package a;\nclass Bad { int )( Cart == }} [ add ] }\n",
    }
    assert judge(files, "Cart.java", "Cart.add", "Bag") == ["at least", "complete"]


def test_what_may_be_a_member_of_an_unknown_object_makes_counts_incomplete() -> None:
    cart = "open class Cart {\n  fun add() {}\n  fun drop() {}\n  fun pay() {}\n}\n"
    files = {
        "Cart.kt": f"package a\n{cart}fun Cart.fill() {{}}\nfun Cart.sum() {{}}\nfun all() {{}}\n",
        "Use.kt": "package b\nimport a.Cart\nfun f(c: Cart) { c.add() }\n"
        "fun g() = run { drop() }\nfun h() = g().map { it.fill() }\n"
        "class Use<T : Cart>(val t: T) {\n  fun x() { t.pay() }\n}\n",
    }
    names = ("Cart.add", "Cart.drop", "Cart.pay", "fill", "sum", "all")
    assert judge(files, "Cart.kt", *names) == [
        "complete", "at least", "at least", "at least", "complete", "complete",
    ]  # fmt: skip
