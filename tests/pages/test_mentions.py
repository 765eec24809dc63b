from __future__ import annotations

import pytest

from sphinx_repodoc.pages import make_book
from sphinx_repodoc.pages.book import FileContext
from sphinx_repodoc.pages.mentions import MAX_COLUMN, find_mentions, list_mentions

from .conftest import OPTIONS, LoadRepository


@pytest.mark.parametrize(
    ("text", "name", "is_marked"),
    [
        ("See `Cart`.", "Cart", False),
        ("See ``Cart.add``.", "Cart.add", False),
        ("See `add()`.", "add", True),
        ("See :class:`Cart`.", "Cart", True),
        ("See :py:meth:`~shop.Cart.add`.", "shop.Cart.add", True),
        ("See :class:`.Cart`.", "Cart", True),
        ("See :class:`the cart <shop.Cart>`.", "shop.Cart", True),
        ("See {@link Cart#add the method}.", "Cart#add", True),
        ("See {@link #add}.", "add", True),
        ('See <see cref="Cart.Add"/>.', "Cart.Add", True),
        ("See [`Cart::add`].", "Cart::add", False),
    ],
)
def test_names_are_found_as_documentation_tools_write_them(
    text: str, name: str, is_marked: bool
) -> None:
    (found,) = find_mentions(f"\n  {text}\n")
    assert found == (2, 2 + text.index(name), name, is_marked)


@pytest.mark.parametrize("text", ["`a b`", "`.gitignore`", "`1`", "Cart", "`-x`", "`a+b`"])
def test_other_code_is_no_name(text: str) -> None:
    assert not list(find_mentions(text))


def test_names_far_right_in_a_line_are_left_out() -> None:
    line = "`a` " * MAX_COLUMN
    found = [each[:2] for each in find_mentions(f"{line}\n`b`\n{line}")]
    columns = range(1, MAX_COLUMN, 4)
    assert found == [*((1, at) for at in columns), (2, 1), *((3, at) for at in columns)]


CART = '''\
"""Like `pay`, :mod:`till` and `till`."""
from till import Till
import till

class Cart:
    """Not `Cart` itself, but `Till`, `Till.open` and :meth:`add`.

    Not `add`, which may be a parameter; `Cart.add` is none, nor is `add()`.
    """

    def add(self, pay):
        """Takes `pay`, not :func:`pay`; see `till.Till.open`, `self.size`, `other.Cart`."""

    size = 1

def pay(): ...
limit = 3
# `limit` is no more than a word, but :data:`limit` is a name.
'''


def test_only_names_with_a_certain_meaning_are_links(load: LoadRepository) -> None:
    files = {
        "cart.py": CART,
        "till.py": "class Till:\n    def open(self): ...\n",
        "other.py": "class Cart: ...\n",
    }
    index = load(files).index
    book = make_book(index, OPTIONS, files.__getitem__)
    found = list_mentions(FileContext(book=book, record=index.records["cart.py"]))
    assert [(mention.line, mention.text, definition.symbol) for mention, definition in found] == [
        (1, "pay", "pay"),
        (1, "till", ""),
        (6, "Till", "Till"),
        (6, "Till.open", "Till.open"),
        (6, "add", "Cart.add"),
        (8, "Cart.add", "Cart.add"),
        (8, "add", "Cart.add"),
        (12, "pay", "pay"),
        (12, "till.Till.open", "Till.open"),
        (12, "self.size", "Cart.size"),
        (12, "other.Cart", "Cart"),
        (18, "limit", "limit"),
    ]
