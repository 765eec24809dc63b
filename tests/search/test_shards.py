"""The search of small repositories, read back."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from sphinx_repodoc.index.facts import Concept
from sphinx_repodoc.model import SymbolKind
from sphinx_repodoc.search.coding import SEPARATOR, write_small
from sphinx_repodoc.search.name_shards import BEST_PLACES, MORE_PLACES
from sphinx_repodoc.search.searchable import collect_names
from sphinx_repodoc.search.word_shards import FIRST_NAMES

from .conftest import MakeReader, make_search, make_search_index, make_symbol
from .reader import Found, Reader

GOLDEN = Path(__file__).parent / "golden.txt"
SHOP = {
    "shop/cart.py": [
        make_symbol("Cart", SymbolKind.CLASS, 3, doc="What somebody buys.\n\nAnd more."),
        make_symbol("add_line_item", SymbolKind.METHOD, 5, "Cart"),
        make_symbol("total", SymbolKind.METHOD, 9, "Cart"),
    ],
    "shop/index": [make_symbol("cart_of", line=2)],
    "tests/test_cart.py": [make_symbol("test_total", line=4)],
}


def test_every_place_is_found_as_it_is(make_reader: MakeReader) -> None:
    found = set(make_reader(SHOP).list_places())

    assert found == {
        Found("Cart", "class", "shop/cart.py", 3, "", "What somebody buys."),
        Found("add_line_item", "method", "shop/cart.py", 5, "Cart", ""),
        Found("total", "method", "shop/cart.py", 9, "Cart", ""),
        Found("cart_of", "function", "shop/index", 2, "", ""),
        Found("test_total", "function", "tests/test_cart.py", 4, "", ""),
    }


def test_what_several_files_are_about_is_found() -> None:
    index = make_search_index({"a.py": [], "b.py": [], "c.py": []})
    concepts = {
        "a.py": (Concept(text="beam search", weight=100), Concept(text="lonely", weight=50)),
        "b.py": (Concept(text="beam search", weight=60),),
        "": (Concept(text="beam search", weight=100),),
    }
    names = collect_names(replace(index, concepts=concepts), ())

    assert list(names) == ["beam search"]
    places = [(place.kind, place.path, place.line) for place in names["beam search"]]
    assert places == [("concept", "a.py", 0), ("concept", "b.py", 0)]


@pytest.mark.parametrize(
    ("parent", "scope"),
    [
        ("Shop", "Shop"),
        ("at::native::shop::Cart", "at::native::shop::Cart"),
        (f"{'far::' * 30}shop::Cart", "shop::Cart"),
        ("2.1 " + "far " * 30, "2.1 " + "far " * 28 + "far…"),
    ],
)
def test_only_the_last_two_names_of_a_long_scope_are_told(
    make_reader: MakeReader, parent: str, scope: str
) -> None:
    (found,) = make_reader({"shop.py": [make_symbol("total", parent=parent)]}).list_places()
    assert found.scope == scope
    assert found.anchored is (parent == scope)


def test_the_first_definition_of_a_name_has_the_anchor(make_reader: MakeReader) -> None:
    symbols = [
        structs.replace(make_symbol("area", line=3), declared=True),
        make_symbol("area", line=5),
        make_symbol("area", line=7),
        make_symbol("area", line=9, parent="shapes::Circle"),
        make_symbol("area", SymbolKind.HEADING, 11, "Shapes"),
        make_symbol("area" * 60, line=13),
        structs.replace(make_symbol("area", line=15, parent="Disk"), qualname="Disk --area"),
    ]
    found = make_reader({"shapes.cpp": symbols}).list_places()

    assert {place.line for place in found if place.anchored} == {5, 9}


def test_every_kind_has_two_numbers_of_one_character() -> None:
    assert write_small(2 * (len(SymbolKind) + 1)) < SEPARATOR


def test_a_name_with_many_places_keeps_all_of_them(make_reader: MakeReader) -> None:
    number = BEST_PLACES + MORE_PLACES + 5
    symbols = [make_symbol("forward", line=line, parent=f"Layer{line}") for line in range(number)]
    reader = make_reader({"layers.py": symbols})

    found = list(reader.list_places())
    assert {(place.line, place.scope) for place in found} == {
        (line, f"Layer{line}") for line in range(number)
    }
    assert sum("-" in name for name in reader.shards) == 2


def test_a_line_beyond_what_digits_hold_is_not_told(make_reader: MakeReader) -> None:
    (found,) = make_reader({"long.py": [make_symbol("far", line=300_000)]}).list_places()

    assert found.line == 0


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("cart", ["Cart", "cart_of"]),
        ("line", ["add_line_item"]),
        ("total", ["total", "test_total"]),
        (".ali", ["add_line_item"]),
        ("nothing", []),
    ],
)
def test_words_lead_to_their_names_likeliest_first(
    make_reader: MakeReader, word: str, names: list[str]
) -> None:
    reader = make_reader(SHOP)

    assert reader.find_names(reader.list_references(word)) == names


def test_a_word_of_many_names_leads_to_all_of_them(make_reader: MakeReader) -> None:
    symbols = [make_symbol(f"test_case_{number}") for number in range(FIRST_NAMES + 50)]
    reader = make_reader({"cases.py": symbols})

    found = reader.find_names(reader.list_references("test"))
    assert {symbol.name for symbol in symbols} <= set(found)


def test_a_name_is_in_the_block_of_its_letters(make_reader: MakeReader) -> None:
    symbols = [make_symbol(f"Name_{number}_of_something_long") for number in range(500)]
    reader = make_reader({"names.py": symbols})

    assert len(reader.borders) > 2
    assert "Name_77_of_something_long" in reader.list_block("name77ofsomethinglong")


def test_odd_names_are_found(make_reader: MakeReader) -> None:
    names = ["__proto__", "constructor", "<img src=x onerror=alert(1)>", "a\tb\x7fc", "+", "日本"]
    reader = make_reader({"odd.py": [make_symbol(name) for name in names]})

    assert {found.name for found in reader.list_places()} == {*names} - {"a\tb\x7fc"} | {"a b c"}


def test_pages_with_a_name_of_their_own_are_told(make_reader: MakeReader) -> None:
    reader = make_reader({"a/b.py": (), "a/c d.py": (), "index": (), "Index": ()})
    before, behind, others = reader.paths["fileAddress"]

    assert (before, behind) == ("repo/tree/", ".html")
    assert set(others[::2]) == {"index", "Index"}
    assert all(address.startswith("repo/tree/") for address in others[1::2])
    assert reader.paths["folderAddress"] == [
        "repo/tree/",
        "/index.html",
        ["", "repo/tree/index.html"],
    ]


def test_another_file_leaves_most_shards_as_they_are() -> None:
    files = {
        f"part{part}.py": [
            make_symbol(f"{word}_{number}")
            for number in range(100)
            for word in (f"alpha{part}", f"beta{part}")
        ]
        for part in range(20)
    }
    before = make_search(files)
    after = make_search({**files, "extra.py": [make_symbol("gamma_extra")]})

    changed = [name for name in after if after[name] != before.get(name)]
    assert len(before) > 30
    # Version, paths, vocabulary, the block of its name and the shard of its words.
    assert len(changed) <= 8


def test_what_is_used_comes_before_what_is_not(make_reader: MakeReader) -> None:
    reader = make_reader(
        {
            "deep/down/here/a.py": [make_symbol("open_door")],
            "b.py": [make_symbol("close_door", SymbolKind.CLASS)],
            "tests/test_a.py": [make_symbol("test_door", SymbolKind.CLASS)],
        }
    )

    found = reader.find_names(reader.list_references("door"))
    assert found == ["close_door", "open_door", "test_door"]


def test_the_files_of_a_small_repository() -> None:
    shards = make_search(SHOP)
    text = "".join(f"{name}\n{shards[name].decode('ascii')}\n" for name in sorted(shards))
    if os.environ.get("REPODOC_GOLDEN") == "write":
        GOLDEN.write_text(text, "utf-8")

    assert text == GOLDEN.read_text("utf-8")


def test_nothing_to_find_is_a_search_too() -> None:
    reader = Reader(make_search({}))

    assert reader.files == []
    assert list(reader.list_places()) == []
