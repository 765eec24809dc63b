"""What documents say about paths, modules and symbols."""

from __future__ import annotations

import textwrap

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Text

MARKDOWN = {
    "linked items, nested": (
        """
        * [c10](c10) - Core library files that work everywhere, both server
          and mobile. We are slowly moving pieces.
        * [aten](aten)
          * [src](aten/src) - [README](aten/src/README.md)
          * `native/` - Modern implementations of operators.
            * `cpu.h`: Declarations for all processors.
        """,
        [
            (1, "path", "c10", "Core library files that work everywhere, both server and mobile."),
            (5, "path", "aten/native/", "Modern implementations of operators."),
            (6, "path", "aten/native/cpu.h", "Declarations for all processors."),
        ],
    ),
    "verbs and mentions": (
        """
        - `docs/` contains the sources of the manual.
        - **`Session`** is the main entry point.
        - `timeout` is the number of seconds.
        - Edit `setup.py` - it is the list of files.

        Some text says that `src/` contains the sources of it.

        `parse(text)` turns text into a tree of nodes.
        """,
        [
            (1, "path", "docs/", "contains the sources of the manual."),
            (2, "symbol", "Session", "the main entry point."),
            (8, "symbol", "parse", "turns text into a tree of nodes."),
        ],
    ),
    "words below a heading about folders": (
        """
        ## Project structure

        - `cmd` - The commands of the program
        - `internal`: code that is private to the module

        ## Commands

        - `build` - Build all files of the project
        """,
        [
            (3, "path", "cmd", "The commands of the program"),
            (4, "path", "internal", "code that is private to the module"),
        ],
    ),
    "tables": (
        """
        | Package | Version | Description |
        |---|---|---|
        | [`core`](packages/core) | 1.0 | The functions that all others use |
        | `ui` | [badge](https://x.org) | Buttons and other elements |

        | Key | Description |
        |---|---|
        | `app.config` | The file with the settings |
        """,
        [
            (3, "path", "packages/core", "The functions that all others use"),
            (4, "path", "ui", "Buttons and other elements"),
        ],
    ),
    "headings": (
        """
        ### `packages/foo`

        Tools for the work with foos. They are fast.

        ### `Cart`

        Holds the items until they are paid.

        ### [Guide](docs/guide.md)

        Some words about something else.
        """,
        [
            (1, "path", "packages/foo", "Tools for the work with foos."),
            (5, "symbol", "Cart", "Holds the items until they are paid."),
        ],
    ),
    "definitions and items with paragraphs": (
        """
        `src/a.c`
        : The start of the program

        - `src/b.c`

          All that is about files.
        - [c](src/c.c)

        This is about something else.
        """,
        [
            (1, "path", "src/a.c", "The start of the program"),
            (4, "path", "src/b.c", "All that is about files."),
        ],
    ),
    "trees": (
        """
        ```
        myproject/
        ├── src/            # all sources of the program
        │   ├── main.c      // where the program starts
        │   └── util
        │       └── x.c     <- functions for text files
        └── README.md
        ```

            shop/
                cart.py   # the items of a customer
                pay/
                    api.py   # talks to the bank
        """,
        [
            (3, "path", "src/", "all sources of the program"),
            (4, "path", "src/main.c", "where the program starts"),
            (6, "path", "src/util/x.c", "functions for text files"),
            (11, "path", "cart.py", "the items of a customer"),
            (13, "path", "pay/api.py", "talks to the bank"),
        ],
    ),
    "kept root": (
        """
        ```text
        src/
        ├── a.py   # the first of all modules
        └── b.py
        ```
        """,
        [(3, "path", "src/a.py", "the first of all modules")],
    ),
    "no descriptions": (
        """
        - `a/b.py`
        - `a/c.py`: the file
        - `a/d.py`: see [this](x.md), [that](y.md)
        - [requests](https://example.org): a library for all sorts of requests
        - [usage](docs/a.md#usage): how the program can be used
        - `a/e.py`: Copyright 2020 by the authors of this file

        # 1.2.0

        - `a/b.py`: Fix the end of long lines
        """,
        [],
    ),
    "directives": (
        """
        # Shop

        ```{eval-rst}
        .. automodule:: shop.cart
        ```

        The cart holds the items of a customer.
        """,
        [(4, "module", "shop.cart", "The cart holds the items of a customer.")],
    ),
}

RST = {
    "items, terms and literal blocks": (
        """
        Layout
        ======

        - ``shop/cart.py`` -- The cart of a customer
          and its items.
        - `docs <docs/index.rst>`_: The manual for all users

        ``tools/``
            Scripts for the release of packages.

        :class:`~shop.Cart` is a list of items.

        A tree::

            shop/
            ├── a.py  # the first of all modules
            └── b.py
        """,
        [
            (4, "path", "shop/cart.py", "The cart of a customer and its items."),
            (6, "path", "docs/index.rst", "The manual for all users"),
            (8, "path", "tools/", "Scripts for the release of packages."),
            (11, "symbol", "shop.Cart", "a list of items."),
            (16, "path", "a.py", "the first of all modules"),
        ],
    ),
    "modules": (
        """
        Carts
        =====

        .. module:: shop.cart
           :synopsis: Carts of all customers.

        Payment
        =======

        Everything about money is here.

        .. automodule:: shop.pay
           :members:

        Mail
        ====

        .. py:module:: shop.mail

        Messages to the customers of a shop.

        Others
        ======

        .. automodule:: shop.a
        .. automodule:: shop.b

        .. autoclass:: shop.B

           Text about the class only.
        """,
        [
            (4, "module", "shop.cart", "Carts of all customers."),
            (12, "module", "shop.pay", "Everything about money is here."),
            (18, "module", "shop.mail", "Messages to the customers of a shop."),
        ],
    ),
}


def _find(name: str, text: str) -> list[tuple[int, str, str, str]]:
    content = textwrap.dedent(text).removeprefix("\n")
    found = analyse(name, Text(content=content))
    assert not found.problems
    return [(each.line, str(each.form), each.target, each.text) for each in found.path_texts]


@pytest.mark.parametrize("case", MARKDOWN)
def test_markdown(case: str) -> None:
    text, expected = MARKDOWN[case]
    assert _find("a.md", text) == expected


@pytest.mark.parametrize("case", RST)
def test_rst(case: str) -> None:
    text, expected = RST[case]
    assert _find("a.rst", text) == expected


def test_a_document_has_a_limit() -> None:
    text = "\n".join(f"- `a/b{number}.py`: the file with this number" for number in range(900))
    assert len(_find("a.md", text)) == 500
