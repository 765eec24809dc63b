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
        ("symbol", "sail", "may be src/other.py::Boat.sail or src/ship.py::Ship.sail"),
        ("symbol", "Ship.row", "there is no symbol 'Ship.row'"),
        ("symbol", "lanch", "did you mean launch?"),
        ("symbol", "__proto__", "there is no symbol"),
    ],
)
def test_what_is_not_found(targets: Targets, kind: str, text: str, message: str) -> None:
    with pytest.raises(TargetError, match=re.escape(message)):
        targets.find(kind, text)


def make_symbol(qualname: str, first: int, last: int, *, declared: bool = False) -> Symbol:
    name = qualname.rpartition(".")[2]
    kind = SymbolKind.FUNCTION
    return Symbol(
        kind=kind, name=name, qualname=qualname, line=first, end_line=last, declared=declared
    )


def make_file(*symbols: Symbol) -> Analysis:
    return Analysis(language="C", lines=99, symbols=symbols)


def test_a_name_that_a_file_has_twice_is_in_doubt(make_index: MakeIndex) -> None:
    analysis = make_file(make_symbol("Ship.sail", 1, 2), make_symbol("Boat.sail", 5, 6))
    targets = Targets(make_index({"fleet.c": analysis}))
    for text in ("sail", "fleet.c::sail"):
        with pytest.raises(
            TargetError, match=r"may be fleet\.c::Boat\.sail or fleet\.c::Ship\.sail"
        ):
            targets.find("symbol", text)


def test_a_definition_is_meant_rather_than_its_declarations(make_index: MakeIndex) -> None:
    files = {
        "fleet.h": make_file(make_symbol("sail", 3, 3, declared=True)),
        "fleet.c": make_file(make_symbol("sail", 2, 2, declared=True), make_symbol("sail", 30, 39)),
        "only.h": make_file(make_symbol("row", 1, 1, declared=True)),
    }
    targets = Targets(make_index(files))
    assert show(targets.find("symbol", "sail")) == "symbol fleet.c sail 30-39"
    assert show(targets.find("symbol", "fleet.h::sail")) == "symbol fleet.h sail 3-3"
    assert show(targets.find("symbol", "row")) == "symbol only.h row 1-1"


def test_overloads_belong_to_what_they_stand_beside(make_index: MakeIndex) -> None:
    overloads = (make_symbol("f", 1, 2, declared=True), make_symbol("f", 4, 5, declared=True))
    analysis = make_file(*overloads, make_symbol("f", 8, 9), make_symbol("f", 20, 29))
    target = Targets(make_index({"a.py": analysis})).find("symbol", "f")
    assert show(target) == "symbol a.py f 1-9"
    assert target.line == 8


def test_a_path_is_taken_at_its_word(make_index: MakeIndex) -> None:
    targets = Targets(make_index({"odd#L3": make_file(), "odd::x": make_file()}))
    assert show(targets.find("file", "odd#L3")) == "file odd#L3"
    assert show(targets.find("file", "odd::x")) == "file odd::x"


def test_what_was_probably_meant_is_looked_for_only_when_it_is_read(
    targets: Targets, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def note(name: str, *others: object) -> list[str]:
        asked.append(name)
        return []

    monkeypatch.setattr("sphinx_repodoc.index.targets.get_close_matches", note)
    for kind in ("file", "folder", "symbol"):
        with pytest.raises(TargetError) as caught:
            targets.find(kind, "shop")
        assert asked == []
        assert str(caught.value) == f"there is no {kind} 'shop'"
        assert asked.pop() == "shop"
