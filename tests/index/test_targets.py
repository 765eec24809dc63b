"""What authors may write to point at something, and what they are told where they cannot."""

from __future__ import annotations

import re

import pytest

from sphinx_repodoc.index.targets import Target, TargetError, Targets
from sphinx_repodoc.model import Analysis, Symbol, SymbolKind

from .conftest import MakeIndex

SHIP = "class Ship:\n    def sail(self):\n        pass\n\n\ndef launch(): ...\n"
FILES = {
    "src/ship.py": SHIP,
    "src/other.py": "class Boat:\n    def sail(self): ...\n",
    "docs/ship.py": "def draw(): ...\n",
    "src/deep/only.py": "def single(): ...\n",
}


@pytest.fixture
def targets(make_index: MakeIndex) -> Targets:
    return Targets(make_index(FILES))


def test_parts_of_a_name_are_joined_as_in_its_language_or_by_dots(make_index: MakeIndex) -> None:
    kind = SymbolKind.METHOD
    symbol = Symbol(kind=kind, name="push", qualname="ns::Queue::push", line=3, end_line=4)
    analysis = Analysis(language="C++", lines=9, symbols=(symbol,))
    targets = Targets(make_index({"queue.h": analysis}))
    for text in ("queue.h::ns::Queue::push", "ns::Queue::push", "Queue.push", "queue.h::push"):
        assert show(targets.find_symbol(text)) == "symbol queue.h ns::Queue::push 3-4"


def show(target: Target) -> str:
    lines = f" {target.first}-{target.last}" if target.first else ""
    return f"{target.kind} {target.path} {target.symbol}".rstrip() + lines


@pytest.mark.parametrize(
    ("kind", "text", "expected"),
    [
        ("file", "src/ship.py", "file src/ship.py"),
        ("file", "./src/deep/../ship.py", "file src/ship.py"),
        ("file", "only.py", "file src/deep/only.py"),
        ("file", "deep/only.py", "file src/deep/only.py"),
        ("file", "src/ship.py#L2", "lines src/ship.py 2-2"),
        ("file", "src/ship.py#L2-L3", "lines src/ship.py 2-3"),
        ("file", "src/ship.py::Ship.sail", "symbol src/ship.py Ship.sail 2-3"),
        ("folder", "src", "folder src"),
        ("folder", "src/", "folder src"),
        ("folder", "deep", "folder src/deep"),
        ("folder", ".", "folder"),
        ("symbol", "src/ship.py::Ship", "symbol src/ship.py Ship 1-3"),
        ("symbol", "only.py::single", "symbol src/deep/only.py single 1-1"),
        ("symbol", "Ship.sail", "symbol src/ship.py Ship.sail 2-3"),
        ("symbol", "Ship::sail", "symbol src/ship.py Ship.sail 2-3"),
        ("symbol", "src.ship.Ship.sail", "symbol src/ship.py Ship.sail 2-3"),
        ("symbol", "deep.only.single", "symbol src/deep/only.py single 1-1"),
        ("symbol", "launch", "symbol src/ship.py launch 6-6"),
        ("symbol", "src/ship.py::sail", "symbol src/ship.py Ship.sail 2-3"),
    ],
)
def test_what_is_found(targets: Targets, kind: str, text: str, expected: str) -> None:
    assert show(targets.find(kind, text)) == expected


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        ("file", "/etc/passwd", "absolute path"),
        ("file", "C:\\x", "absolute path"),
        ("file", "../secret", "leaves the repository"),
        ("file", "src/../../x", "leaves the repository"),
        ("file", "ship.py", "may be docs/ship.py or src/ship.py"),
        ("file", "src/shop.py", "no file 'src/shop.py'; did you mean docs/ship.py or src/ship.py?"),
        ("file", "tests/only.py", "did you mean src/deep/only.py?"),
        ("file", "", "no file ''"),
        ("file", "src/ship.py#L0", "has 6 lines, not line 0"),
        ("file", "src/ship.py#L5-L9", "has 6 lines, not lines 5 to 9"),
        ("file", "src/ship.py#L4-L2", "has 6 lines, not lines 4 to 2"),
        ("file", "src/ship.py::lunch", "'src/ship.py::lunch'; did you mean launch?"),
        ("folder", "scr", "no folder 'scr'; did you mean src?"),
        ("symbol", "sail", "may be src/other.py::sail or src/ship.py::sail"),
        ("symbol", "Ship.row", "there is no symbol 'Ship.row'"),
        ("symbol", "lanch", "did you mean launch?"),
        ("symbol", "__proto__", "there is no symbol"),
    ],
)
def test_what_is_not_found(targets: Targets, kind: str, text: str, message: str) -> None:
    with pytest.raises(TargetError, match=re.escape(message)):
        targets.find(kind, text)
