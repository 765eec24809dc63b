"""Pages of folders: what to read first, contents, and what is around them."""

from __future__ import annotations

import pytest

from sphinx_repodoc.pages import Page

from .conftest import Files, LoadRepository, dump_page, make_page

SHOP: Files = {
    "shop/__init__.py": "from shop.cart import Cart\nfrom shop.price import Price\n",
    "shop/cart.py": (
        '"""Carts of customers."""\n\nfrom shop.price import Price\n\n\nclass Cart:\n'
        "    total = Price()\n"
    ),
    "shop/price.py": '"""Prices with taxes."""\n\n\nclass Price:\n    pass\n',
    "shop/tax.py": '"""Rates of taxes."""\n',
    "shop/mail.py": '"""Letters to customers."""\n',
    "shop/shop.py": '"""The shop as a whole."""\n',
    "desk/till.py": "from shop.price import Price\nfrom shop import Cart\n\nPrice()\nCart()\n",
    "desk/book.py": "from shop.price import Price\n\nPrice()\n",
}
TESTS: Files = {
    "tests/shop/test_cart.py": "from shop.cart import Cart\n\n\ndef test_total():\n    Cart()\n",
    "tests/shop/test_price.py": "from shop.price import Price\n\n\ndef test_it():\n    Price()\n",
    "pyproject.toml": "[tool.pytest.ini_options]\n",
}


def make_folder(load: LoadRepository, files: Files, path: str) -> Page:
    return make_page(load(files), f"repo/tree/{path}/index")


def cut_section(page: Page, section: str) -> str:
    """The text of a section, empty if the page has none."""
    _, _, after = dump_page(page).partition(f" #{section}\n")
    return after.partition("\n\n")[0]


def test_files_to_start_with_have_reasons(load: LoadRepository) -> None:
    told = cut_section(make_folder(load, SHOP, "shop"), "start").splitlines()
    shown = [(line.partition("]")[0], line.rpartition(" | ")[2]) for line in told]
    assert shown == [
        ("| [__init__.py", "imports 2 files of the folder"),
        ("| [shop.py", "has the name of the folder"),
        ("| [price.py", "used by 4 files, 2 of them outside"),
        ("| [cart.py", "used by 2 files, 1 of them outside"),
    ]


def test_a_small_folder_has_no_selection(load: LoadRepository) -> None:
    assert not cut_section(make_folder(load, SHOP, "desk"), "start")


def test_contents_tell_the_main_definitions_and_their_users(load: LoadRepository) -> None:
    told = cut_section(make_folder(load, SHOP, "shop"), "contents").splitlines()
    assert told[0] == "table: Name | What it is for | Defines | Lines"
    assert "[`Price`](repo/tree/shop/price.py#def-Price)( 3) | 5" in "\n".join(told)


def test_a_description_repeats_no_users_beside_their_numbers(load: LoadRepository) -> None:
    files: Files = {
        "a/ship.py": "class Ship:\n    pass\n",
        "b.py": "from a.ship import Ship\nShip()\n",
    }
    told = cut_section(make_folder(load, files, "a"), "contents")
    assert "Defines class `Ship`( composed) | [`Ship`](repo/tree/a/ship.py#def-Ship)( 1)" in told


def test_configuration_is_folded(load: LoadRepository) -> None:
    files: Files = {"a/b.py": "", "a/.flake8": "[flake8]\n", "a/.gitignore": "x\n", "a/c.py": ""}
    told = cut_section(make_folder(load, files, "a"), "contents").splitlines()
    fold = told.index("fold Configuration and dotfiles (2):")
    assert [".flake8" in line or ".gitignore" in line for line in told[1:]] == [
        False, False, *([False] * (told[fold + 1].startswith("table:") + 1)), True, True,
    ]  # fmt: skip


def test_the_header_tells_users_and_the_command(load: LoadRepository) -> None:
    told = dump_page(make_folder(load, SHOP | TESTS, "shop"))
    assert "used by *1* folder: [desk/](repo/tree/desk/index) (4 imports)" in told
    assert "test: `pytest tests/shop`( by )[pyproject.toml](repo/tree/pyproject.toml#L1)" in told


def test_tests_elsewhere_are_named(load: LoadRepository) -> None:
    told = cut_section(make_folder(load, SHOP | TESTS, "shop"), "testing").splitlines()
    assert told == [
        "table: Tests elsewhere",
        "| [tests/shop/test_cart.py](repo/tree/tests/shop/test_cart.py)",
        "| [tests/shop/test_price.py](repo/tree/tests/shop/test_price.py)",
    ]


def test_a_folder_of_tests_counts_them(load: LoadRepository) -> None:
    told = cut_section(make_folder(load, SHOP | TESTS, "tests"), "testing")
    assert told.strip() == "p: 2 tests in 2 files here."


def test_the_map_has_a_colour_for_each_purpose(load: LoadRepository) -> None:
    files = {f"all/{path}": text for path, text in (SHOP | TESTS).items()}
    told = cut_section(make_folder(load, files, "all"), "map").splitlines()
    assert told[0].startswith("map: Lines in all/; source: 8 files, 25 lines, tests: 2 files")
    assert any(line.startswith("- all/tests: [tests/shop/: 10 lines]") for line in told)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# A\n\nIt sails.\n", ""),
        (
            "# A\n\nIt sails.\n\n" + "More of it, and still more of it than before.\n" * 5,
            "markdown",
        ),
        ("# A\n\nIt sails.\n\n" + "More.\n" * 50, "fold README.md (54 lines):"),
        ("# A\n\nIt sails.\n\n" + "More than fits.\n" * 5000, ""),
    ],
)
def test_the_readme_is_shown_if_it_tells_more(load: LoadRepository, text: str, shown: str) -> None:
    told = cut_section(make_folder(load, {"a/README.md": text, "a/b.py": ""}, "a"), "readme")
    assert told.startswith(shown)
    assert bool(told) is bool(shown)


def test_a_graph_with_more_folders_than_fit_has_a_table(load: LoadRepository) -> None:
    files: Files = {f"{letter}/x.py": "from z import y\ny\n" for letter in "abcdefg"}
    told = cut_section(make_folder(load, files | {"z/y.py": ""}, "z"), "dependencies")
    assert "[1 importe/](repo/tree/e/index) · [+2 more]()" in told
    assert "fold All 7 folders:\ntable: Folder | Imports | Imported by\n" in told


def test_the_page_of_the_root_has_only_its_contents(load: LoadRepository) -> None:
    page = make_page(
        load(SHOP | TESTS | {"README.md": "# A\n\n" + "Text. " * 100}), "repo/tree/index"
    )
    assert [section.id for section in page.sections] == ["contents"]
