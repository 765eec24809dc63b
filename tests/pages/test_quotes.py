from __future__ import annotations

import pytest

from sphinx_repodoc.index.facts import Use
from sphinx_repodoc.index.uses import Uses
from sphinx_repodoc.model import ReferenceKind
from sphinx_repodoc.pages.quotes import Quotes, Width, cut_line

WIDTH = Width(most=20, reach=15)


@pytest.mark.parametrize(
    ("code", "name", "shown"),
    [
        ("x = Ship()", "Ship", "x = [Ship]()"),
        ("Ships, myShip = Ship", "Ship", "…, myShip = [Ship]"),
        ("sail(x, y, z, Ship)", "Ship", "…l(x, y, z, [Ship])"),
        ("sail(to, the, far, shore) of", "sail", "[sail](to, the, far, s…"),
        ("no such name", "Ship", "no such name"),
        ("a\t=  b", "b", "a = [b]"),
        ("Ship(\x01'\x1b[31m')", "Ship", "[Ship]('[31m')"),
        ('operator""_x(1)', 'operator""_x', 'operator""_x(1)'),
        ("", "Ship", ""),
        (
            "f(a_name_that_is_longer_than_all)",
            "a_name_that_is_longer_than_all",
            "…a_name_that_is_longe…",
        ),
    ],
)
def test_the_used_name_stays_visible(code: str, name: str, shown: str) -> None:
    text, start, end = cut_line(code, name, WIDTH)
    assert (f"{text[:start]}[{text[start:end]}]{text[end:]}" if end else text) == shown


def make_use(path: str, target: str, *lines: int, symbol: str = "f") -> Use:
    kind = ReferenceKind.CALL
    return Use(
        path=path, target=target, symbol=symbol, name="f", kind=kind, lines=lines, exact=True
    )


def test_only_lines_that_use_other_files_are_kept() -> None:
    uses = (
        make_use("a.py", "b.py", 1, 3, 99),
        make_use("a.py", "a.py", 2),
        make_use("a.py", "c.py", 2, symbol=""),
    )
    quotes = Quotes(Uses(by_user={"a.py": uses}), lambda path: "  f()  \r\nown()\rx(f)\n")
    quotes.load()
    assert quotes.find("a.py") == {1: "f()", 3: "x(f)"}
    assert quotes.find("unknown.py") == {}
