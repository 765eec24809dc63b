"""The cards of small repositories."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.anchors import anchor_uses
from sphinx_repodoc.index.facts import Importer, Use
from sphinx_repodoc.index.uses import Uses
from sphinx_repodoc.model import ReferenceKind, Symbol, SymbolKind
from sphinx_repodoc.search import card_shards
from sphinx_repodoc.search.card_shards import CardSource, make_card_shards
from sphinx_repodoc.search.coding import checksum

from .conftest import make_search_index

TEXTS = {
    "shop/cart.py": (
        "class Cart:\n"
        '    """Holds *goods*."""\n'
        "\n"
        "    def add(self, item):\r\n"
        "        self.items.append(item)\n"
        "        return self\n"
        "LIMIT = 3\n"
    ),
    "shop/till.py": "from shop.cart import Cart\nCart()\n",
    "tests/test_cart.py": "from shop.cart import Cart\nCart()\nCart()\n",
}
CART = [
    Symbol(
        kind=SymbolKind.CLASS, name="Cart", qualname="Cart", line=1, end_line=6, prefix="class",
        doc="Holds goods.",
    ),
    Symbol(
        kind=SymbolKind.METHOD, name="add", qualname="Cart.add", line=4, end_line=6, prefix="def",
        signature="(self, item)", parent="Cart",
    ),
    Symbol(kind=SymbolKind.CONSTANT, name="LIMIT", qualname="LIMIT", line=7, end_line=7,
        signature=" = 3"),
]  # fmt: skip


def make_use(path: str, symbol: str, *lines: int, target: str = "shop/cart.py") -> Use:
    return Use(
        path=path, target=target, symbol=symbol, name=symbol, kind=ReferenceKind.CALL, lines=lines,
        exact=True,
    )  # fmt: skip


USES = (
    make_use("shop/cart.py", "Cart.add", 9),
    make_use("shop/till.py", "Cart", 2),
    make_use("tests/test_cart.py", "Cart", 2, 3),
)


def make_index(
    uses: tuple[Use, ...] = USES, files: Mapping[str, list[Symbol]] | None = None
) -> RepoIndex:
    found = make_search_index(files or {"shop/cart.py": CART, "shop/till.py": []})
    targets = {
        use.target: tuple(each for each in uses if each.target == use.target) for use in uses
    }
    return replace(found, uses=Uses({}, targets))


def make_shards(
    index: RepoIndex,
    texts: Mapping[str, str] = TEXTS,
    bodies: Mapping[tuple[str, str], str] | None = None,
    pages: Mapping[str, str] | None = None,
    *,
    has_uses: bool = True,
) -> dict[str, bytes]:
    source = CardSource(
        listed=texts.keys(),
        tests={"tests/test_cart.py"},
        read=texts.__getitem__,
        address_of=lambda page: f"{quote(page)}.html",
        find_body=lambda path, name: ((bodies or {}).get((path, name), path), None),
        find_uses=lambda path, name: (
            (pages or {}).get(path, ""),
            anchor_uses(name) if has_uses else "",
        ),
    )
    return make_card_shards(index, source)


def read_cards(shards: Mapping[str, bytes]) -> dict[str, Any]:
    """Read all cards as the script does: address -> [path, anchor -> card]."""
    found: dict[str, Any] = {}
    values = {}
    for name, content in shards.items():
        text = content.decode("ascii").removeprefix("repodoc.receive(").removesuffix(");\n")
        key, values[name] = json.loads(f"[{text}]")
        assert f"{key}.js" == name
    number = values.pop("cards/number.js")
    for name, shard in values.items():
        for address, page in shard.items():
            assert name == f"cards/{checksum(address) % number:x}.js"
            found[address] = page
    return found


def test_a_card_describes_what_other_files_use() -> None:
    shards = make_shards(make_index())
    assert shards == {
        "cards/number.js": b'repodoc.receive("cards/number",1);\n',
        "cards/0.js": (
            b'repodoc.receive("cards/0",{"repo/tree/shop/cart.py.html":["shop/cart.py",{"Cart":'
            b'[1,"class ","Cart","","Holds goods.",1,1,3,'
            b'"def add(self, item):\\n    self.items.append(item)\\n    return self"]}]});\n'
        ),
    }


def test_a_name_that_is_only_imported_has_a_card() -> None:
    importer = Importer(path="shop/till.py", line=1, names=("LIMIT", "nothing"))
    index = replace(make_index(), imported_by={"shop/cart.py": (importer,)})
    ((_, cards),) = read_cards(make_shards(index)).values()
    assert sorted(cards) == ["Cart", "LIMIT"]
    # Its only line is the signature.
    assert cards["LIMIT"] == [7, "", "LIMIT", " = 3", "", 0, 0, 0, ""]


def test_first_lines_are_few_short_and_not_indented() -> None:
    lines = ["    def add(", *(f"        line{number} = {'x' * 200}" for number in range(20))]
    texts = {"shop/cart.py": "\n" * 3 + "\n".join(lines)}
    index = make_index((make_use("shop/till.py", "Cart.add", 2),))
    ((_, cards),) = read_cards(make_shards(index, texts)).values()
    first, *_ = shown = cards["Cart.add"][-1].split("\n")
    assert first == "line0 = " + "x" * 91 + "…"
    assert len(shown) == 2


def test_a_function_with_a_body_elsewhere_has_two_cards() -> None:
    function = {"kind": SymbolKind.FUNCTION, "name": "go", "qualname": "go", "prefix": "int"}
    files = {
        "a.c": [Symbol(**function, line=2, end_line=2)],  # type: ignore[arg-type]
        "a.h": [Symbol(**function, line=1, end_line=1, declared=True)],  # type: ignore[arg-type]
    }
    index = make_index((make_use("b.c", "go", 5, target="a.h"),), files)
    found = read_cards(make_shards(index, {}, {("a.h", "go"): "a.c"}))
    here, there = (found[f"repo/tree/{path}.html"][1]["go"] for path in ("a.h", "a.c"))
    assert here == [1, "int ", "go", "", "", 1, 0, 1, ""]
    # The uses are on the page of the declaration.
    assert there == [2, *here[1:], "repo/tree/a.h.html#uses-go"]


def test_uses_on_a_page_of_their_own() -> None:
    index = make_index()
    ((_, cards),) = read_cards(make_shards(index, pages={"shop/cart.py": "repo/uses/c"})).values()
    assert cards["Cart"][-1] == "repo/uses/c.html#uses-Cart"


def test_without_the_section_for_uses_nothing_is_counted() -> None:
    ((_, cards),) = read_cards(make_shards(make_index(), has_uses=False)).values()
    assert cards["Cart"][5:8] == [0, 0, 0]


def test_texts_are_ascii_and_names_are_encoded() -> None:
    symbol = Symbol(
        kind=SymbolKind.FUNCTION, name="<ü\u2028>", qualname="<ü\u2028>", line=1, end_line=1
    )
    uses = (make_use("b.py", symbol.qualname, 1, target="ü/a b.py"),)
    shards = make_shards(make_index(uses, {"ü/a b.py": [symbol]}), {})
    ((address, (path, cards)),) = read_cards(shards).items()
    assert (address, path) == ("repo/tree/ü/a b.py.html", "ü/a b.py")
    assert cards["%3C%C3%BC%E2%80%A8%3E"][2] == symbol.name


def test_an_edit_changes_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_shards, "SHARD_BYTES", 200)
    files = {f"m{number}.py": CART for number in range(20)}
    uses = tuple(make_use("x.py", "Cart", 1, target=path) for path in files)
    before = make_shards(make_index(uses, files), dict.fromkeys(files, "class Cart:\n  x\n"))
    texts = {**dict.fromkeys(files, "class Cart:\n  x\n"), "m7.py": "class Cart:\n  y\n"}
    after = make_shards(make_index(uses, files), texts)
    assert len(before) > 8
    assert before.keys() == after.keys()
    assert sum(before[name] != after[name] for name in before) == 1


def test_only_named_symbols_of_files_with_a_page_have_cards() -> None:
    key = Symbol(kind=SymbolKind.KEY, name="k", qualname="k", line=1, end_line=1)
    uses = (make_use("b", "k", 1, target="a.json"), make_use("b", "f", 1, target="gone.py"))
    assert read_cards(make_shards(make_index(uses, {"a.json": [key]}), {})) == {}
