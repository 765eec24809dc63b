"""What files and folders are for: the evidence, and its order."""

from __future__ import annotations

import pytest

from sphinx_repodoc.index.facts import DescriptionKind

from .conftest import LoadRepository


def describe(load: LoadRepository, files: dict[str, str], path: str) -> tuple[str, str]:
    found = load(files).index.descriptions[path][0]
    return found.kind, found.text


@pytest.mark.parametrize(
    ("files", "path", "kind", "text"),
    [
        ({"a.py": '"""Reads dates."""\n'}, "a.py", DescriptionKind.OWN, "Reads dates."),
        (
            {"cart.js": "/** Keeps what is bought. */\nexport class Cart {}\nfunction f() {}\n"},
            "cart.js", DescriptionKind.SYMBOL, "Keeps what is bought.",
        ),
        (
            {"cart.h": "// Keeps what somebody wants to buy.\n#pragma once\n\nint total(void);\n",
             "cart.c": '#include "cart.h"\nint total(void) { return 0; }\n'},
            "cart.c", DescriptionKind.COUNTERPART, "Keeps what somebody wants to buy.",
        ),
        (
            {"cart.js": "export function add() {}\nexport function total() {}\n",
             "cart.test.js": "import {add} from './cart';\n"
             "it('adds up the prices', () => add());\nit('knows nothing of ships', () => {});\n"},
            "cart.js", DescriptionKind.TESTS,
            "Tested for “adds up the prices”, “knows nothing of ships”",
        ),
        (
            {"cart.py": "class Cart(Box):\n    def add(self): ...\n    def total(self): ...\n",
             "shop/a.py": "from cart import Cart\nCart()\n",
             "shop/b.py": "from cart import Cart\nCart()\n"},
            "cart.py", DescriptionKind.COMPOSED,
            "Defines class `Cart`, which derives from `Box`, with methods `add` and `total`; "
            "used by 2 files, all in `shop/`",
        ),
        (
            {"Map.Bag.cs": "partial class Map { class Bag { public int Size() => 1; } }\n",
             "Map.cs": "partial class Map { int Top() => 1; }\n"},
            "Map.Bag.cs", DescriptionKind.COMPOSED, "Defines class `Bag` with method `Size`",
        ),
        (
            {"a/__init__.py": "from a.b import f, g\n", "a/b.py": "def f(): ...\ndef g(): ...\n"},
            "a/__init__.py", DescriptionKind.COMPOSED, "Re-exports `f` and `g` from `a/b.py`",
        ),
        (
            {"Trim.swift": "func skip() {}\nextension Sequence {\n  public func trimmed() {}\n}\n"},
            "Trim.swift", DescriptionKind.COMPOSED,
            "Defines method `trimmed` of `Sequence`; also `skip`",
        ),
        (
            {"CONTRIBUTING.md": "# Code\n\n* [src/a.py](src/a.py) - Reads dates from forms.\n",
             "src/a.py": "def f(): ...\n"},
            "src/a.py", DescriptionKind.DOCUMENT, "Reads dates from forms.",
        ),
        (
            {"README.md": "# Code\n\n- `Cart` - keeps what somebody buys.\n",
             "cart.js": "export class Cart {}\n"},
            "cart.js", DescriptionKind.DOCUMENT, "keeps what somebody buys.",
        ),
        ({"x.json": '{"ships": 1, "port": 2}'}, "x.json", DescriptionKind.COMPOSED,
         "JSON with keys `ships` and `port`"),
    ],
)  # fmt: skip
def test_the_best_evidence(
    load: LoadRepository,
    files: dict[str, str],
    path: str,
    kind: DescriptionKind,
    text: str,
) -> None:
    assert describe(load, files, path) == (kind, text)


def test_characters_that_turn_text_around_are_left_out(load: LoadRepository) -> None:
    found = load({"a.py": '"""Reads \u202e all\u2066 dates."""\n'}).index.descriptions["a.py"]
    assert found[0].text == "Reads all dates."


def test_a_sentence_is_composed_only_without_other_evidence(load: LoadRepository) -> None:
    found = load({"a.py": '"""Reads dates."""\nclass A: ...\n'}).index.descriptions["a.py"]
    assert [each.kind for each in found] == [DescriptionKind.OWN]


def test_long_titles_end_at_a_word(load: LoadRepository) -> None:
    title = "moors the ship at the second quay and then no earlier than the tide allows"
    files = {"package.json": "{}", "ship.test.js": f"it('{title}', () => {{}})\n"}
    text = load(files).index.descriptions["ship.test.js"][0].text
    assert text == "Tests “moors the ship at the second quay and then no earlier than…”"


@pytest.mark.parametrize(
    ("files", "folder", "kind", "text"),
    [
        ({"a/README.md": "# A\n\nKeeps ships in order.\n"}, "a", DescriptionKind.OWN,
         "Keeps ships in order."),
        ({"a/__init__.py": '"""Keeps ships."""\n'}, "a", DescriptionKind.PACKAGE, "Keeps ships."),
        ({"a/b.py": "class Ship: ...\n"}, "a", DescriptionKind.COMPOSED,
         "1 file that defines `Ship`"),
        (
            {"docs/code.md": "# Code\n\n| Path | What |\n|-|-|\n| `lib` | Core of programs |\n",
             "lib/a.py": "x = 1\n"},
            "lib", DescriptionKind.DOCUMENT, "Core of programs",
        ),
        ({"tests/test_a.py": "def test_a(): ...\n", "src/a.py": "x = 1\n"}, "tests",
         DescriptionKind.COMPOSED, "Tests of `src/` in 1 file"),
    ],
)  # fmt: skip
def test_folders(
    load: LoadRepository, files: dict[str, str], folder: str, kind: DescriptionKind, text: str
) -> None:
    found = load(files).index.folder_descriptions[folder][0]
    assert (found.kind, found.text) == (kind, text)
