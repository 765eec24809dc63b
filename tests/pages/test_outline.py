"""The order and the lines of outlines."""

from __future__ import annotations

from sphinx_repodoc.config import Options
from sphinx_repodoc.pages.blocks import Outline, OutlineItem

from .conftest import OPTIONS, Files, LoadRepository, list_pages

CODE = """\
_hidden = 1
LIMIT = 10


def _help(): ...


def sail(): ...


class Ship:
    _name = ""

    @property
    def cargo(self):
        return 1

    def _load(self): ...

    size: int = 3


class _Base: ...
"""


def make_outline(
    load: LoadRepository, files: Files, path: str, options: Options = OPTIONS
) -> tuple[OutlineItem, ...]:
    page = list_pages(load(files, options), options)[f"repo/tree/{path}"]
    (block,) = next(section.blocks for section in page.sections if section.id == "structure")
    assert isinstance(block, Outline)
    return block.items


def test_public_symbols_come_first_then_types_functions_and_values(load: LoadRepository) -> None:
    items = make_outline(load, {"ship.py": CODE}, "ship.py")
    assert [(item.depth, item.link.text, item.private) for item in items] == [
        (0, "Ship", False),
        (1, "cargo", False),
        (1, "size", False),
        (1, "_load", True),
        (1, "_name", True),
        (0, "sail", False),
        (0, "LIMIT", False),
        (0, "_Base", True),
        (0, "_help", True),
        (0, "_hidden", True),
    ]


def test_an_item_has_all_lines_of_its_symbol(load: LoadRepository) -> None:
    lines = {
        item.link.text: (item.first, item.last)
        for item in make_outline(load, {"ship.py": CODE}, "ship.py")
    }
    assert lines["Ship"] == (11, 20)
    # From the decorator on.
    assert lines["cargo"] == (14, 16)
    assert lines["LIMIT"] == (2, 2)


def test_only_types_show_their_kind(load: LoadRepository) -> None:
    items = make_outline(load, {"ship.py": CODE}, "ship.py")
    assert {item.link.text for item in items if item.kind == "class"} == {"Ship", "_Base"}
    assert {item.kind for item in items} == {"class", ""}


def test_tests_documents_and_data_keep_the_order_of_the_source(load: LoadRepository) -> None:
    files: Files = {
        "ship.py": "def sail(): ...\n",
        "test_ship.py": "from ship import sail\n\n_X = 1\ndef test_a(): sail()\nclass TestB: ...\n",
        "guide.md": "# Ships\n\n## Zinc\n\n## _A\n",
        "data.json": '{"z": 1, "_a": {"y": 2, "b": 3}}\n',
    }
    for path, names in {
        "test_ship.py": ["_X", "test_a", "TestB"],
        "guide.md": ["Ships", "Zinc", "_A"],
        "data.json": ["z", "_a", "y", "b"],
    }.items():
        assert [item.link.text for item in make_outline(load, files, path)] == names


def test_members_defined_elsewhere_are_below_their_class(load: LoadRepository) -> None:
    text = "int lonely();\nint Ship::sail() { return 1; }\nstruct Ship { int sail(); };\n"
    items = make_outline(load, {"ship.cpp": text}, "ship.cpp")
    found = [(item.depth, item.link.text, item.first) for item in items]
    assert found == [(0, "Ship", 3), (1, "sail", 2), (1, "sail", 3), (0, "lonely", 1)]


def test_counts_lead_to_the_uses_and_names_to_the_definition(load: LoadRepository) -> None:
    files: Files = {"a.py": "class A:\n    def f(self): ...\n", "b.py": "from a import A\n\nA()\n"}
    used, unused = make_outline(load, files, "a.py")
    assert (used.link.anchor, unused.link.anchor) == ("def-A", "def-A.f")
    assert used.count
    assert (used.count.text, used.count.anchor) == ("1 file", "uses-A")
    assert unused.count is None


def test_without_uses_a_count_is_no_link(load: LoadRepository) -> None:
    files: Files = {"a.py": "def f(): ...\n", "b.py": "from a import f\n\nf()\n"}
    (item,) = make_outline(load, files, "a.py", Options(sections=("structure",)))
    assert item.count
    assert (item.count.text, item.count.anchor) == ("1 file", "")


def test_without_a_listing_items_carry_the_anchors(load: LoadRepository) -> None:
    text = "def f(a): ...\ndef f(b): ...\n"
    first, second = make_outline(load, {"a.py": text}, "a.py", Options(sections=("structure",)))
    assert (first.link.anchor, second.link.anchor) == ("", "")
    assert first.anchors[0] == "def-f"
    assert second.anchors[0].startswith("def-f-")


def test_titles_of_tests_are_rows_below_their_groups(load: LoadRepository) -> None:
    text = "describe('cart', () => {\n  function fill() {}\n  it.skip('adds', () => {})\n})\n"
    items = make_outline(load, {"a.test.js": text}, "a.test.js")
    assert [(item.depth, item.kind, item.link.text) for item in items] == [
        (0, "", "cart"),
        (1, "", "fill"),
        (1, "skipped", "adds"),
    ]


def test_a_test_that_is_a_symbol_is_marked_as_skipped(load: LoadRepository) -> None:
    text = "@pytest.mark.skip\ndef test_a(): pass\n\ndef test_b(): pass\n"
    items = make_outline(load, {"test_a.py": text}, "test_a.py")
    assert [item.kind for item in items] == ["skipped", ""]
