"""A lock file makes a change of what documents cite a warning, until somebody accepts it."""

from __future__ import annotations

import json

import pytest

from sphinx_repodoc.command import main

from .conftest import Repo

GUIDE = """
:orphan:

Guide
=====

:repo:symbol:`Cart.total` and once more :repo:symbol:`Cart.total`, :repo:file:`shop/money.py`,
:repo:file:`shop/cart.py#L3`.

.. repo:source:: shop/money.py
   :symbol: Money
"""


@pytest.fixture
def guide(shop: Repo) -> Repo:
    shop.write({"docs/guide.rst": GUIDE.lstrip()})
    return shop


def change(repo: Repo, path: str, old: str, new: str) -> None:
    text = (repo.root / path).read_text()
    assert old in text
    repo.write({path: text.replace(old, new)})


def test_nothing_warns_without_a_lock_file(guide: Repo) -> None:
    guide.build()
    change(guide, "shop/money.py", "pass", "x = 1")
    assert guide.build().warnings == ""


def test_a_change_is_told_until_it_is_accepted(
    guide: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    docs = str(guide.root / "docs")
    assert main(["accept", docs]) == 0
    assert capsys.readouterr().out.endswith("repodoc.lock: 3 citations\n")
    assert guide.build().warnings == ""

    change(guide, "shop/money.py", "class Money", "\n" * 50 + "class Money")
    assert guide.build().warnings == ""

    change(guide, "shop/money.py", "pass", "x = 1")
    build = guide.build()
    (warning,) = build.warnings.splitlines()
    assert "guide.rst:9: WARNING: shop/money.py::Money has changed" in warning
    assert "lines 4 to 5 then, lines 54 to 55 now [repodoc.drift]" in warning
    report = build.read("repo/report")
    assert "-    pass" in report
    assert "+    x = 1" in report
    problems = json.loads((build.output / "repodoc/problems.json").read_text())["problems"]
    assert [problem["kind"] for problem in problems] == ["drift"]
    assert guide.build().warnings == build.warnings

    assert main(["accept", docs]) == 0
    build = guide.build()
    assert build.warnings == ""
    assert "x = 1" not in build.read("repo/report")


def test_a_role_is_a_citation_that_drifts_once(guide: Repo) -> None:
    main(["accept", str(guide.root / "docs")])
    guide.build()
    change(guide, "shop/cart.py", "return Money()", "return None")
    (warning,) = guide.build().warnings.splitlines()
    assert "guide.rst:6: WARNING: shop/cart.py::Cart.total has changed" in warning


def test_lines_that_moved_are_found(guide: Repo) -> None:
    main(["accept", str(guide.root / "docs")])
    change(guide, "shop/cart.py", "from shop.money", "import os\nfrom shop.money")
    (warning,) = guide.build().warnings.splitlines()
    assert "shop/cart.py: the text accepted at line 3 is at line 4 now" in warning


def test_what_a_symbol_grew_by_is_compared_in_the_next_build(guide: Repo) -> None:
    main(["accept", str(guide.root / "docs")])
    guide.build()
    change(guide, "shop/cart.py", "return Money()\n", "return Money()\n        return None\n")
    (warning,) = guide.build().warnings.splitlines()
    assert "lines 9 to 10 then, lines 9 to 11 now" in warning


def test_a_document_with_another_name_still_drifts(guide: Repo) -> None:
    main(["accept", str(guide.root / "docs")])
    (guide.root / "docs/guide.rst").rename(guide.root / "docs/manual.rst")
    assert guide.build().warnings == ""
    change(guide, "shop/money.py", "pass", "x = 1")
    (warning,) = guide.build().warnings.splitlines()
    assert "manual.rst:9: WARNING: shop/money.py::Money has changed" in warning


def test_a_file_with_another_name_still_drifts(guide: Repo) -> None:
    guide.write({"docs/guide.rst": ":orphan:\n\nGuide\n=====\n\n:repo:symbol:`X`\n"})
    main(["accept", str(guide.root / "docs")])
    guide.git("mv", "lone.py", "alone.py")
    assert guide.build().warnings == ""
    change(guide, "alone.py", "1", "2")
    (warning,) = guide.build().warnings.splitlines()
    assert "alone.py::X has changed" in warning


def test_each_document_is_told(guide: Repo) -> None:
    guide.write({"docs/other.rst": ":orphan:\n\nOther\n=====\n\n:repo:symbol:`Money`\n"})
    main(["accept", str(guide.root / "docs")])
    change(guide, "shop/money.py", "pass", "x = 1")
    first, second = guide.build().warnings.splitlines()
    assert "guide.rst:9: WARNING: shop/money.py::Money has changed" in first
    assert "other.rst:6: WARNING: shop/money.py::Money has changed" in second


def test_ends_of_lines_and_hidden_secrets_are_no_change(guide: Repo) -> None:
    secret = "AKIA" + "Q3EGPXB5LOF7K2ZT"
    guide.write({"shop/money.py": f"class Money:\n    key = '{secret}'\n"})
    main(["accept", str(guide.root / "docs")])
    lock = (guide.root / "docs/repodoc.lock").read_text()
    assert "class Money:" in lock
    assert secret not in lock
    text = (guide.root / "shop/money.py").read_bytes()
    guide.write({"shop/money.py": text.replace(b"\n", b"\r\n").rstrip()})
    assert guide.build().warnings == ""


def test_a_change_of_a_body_is_one_of_its_overloads(guide: Repo) -> None:
    overload = "@overload\ndef f(x: int) -> int: ...\n"
    text = f"from typing import overload\n\n{overload}{overload}def f(x):\n    return x\n"
    guide.write(
        {
            "lone.py": text,
            "docs/guide.rst": ":orphan:\n\nGuide\n=====\n\n:repo:symbol:`lone.py::f`\n",
        }
    )
    main(["accept", str(guide.root / "docs")])
    change(guide, "lone.py", "return x", "return 2 * x")
    (warning,) = guide.build().warnings.splitlines()
    assert "lone.py::f has changed since it was accepted: lines 3 to 8 then" in warning


DEEP = f'{{"version": 1, "citations": [], "x": {"[" * 9999}{"]" * 9999}}}'


def test_a_broken_lock_file_is_told(guide: Repo) -> None:
    for text in ("", "[]", '{"version": 2, "citations": []}', "\x00", DEEP):
        guide.write({"docs/repodoc.lock": text})
        (warning,) = guide.build().warnings.splitlines()
        assert "repodoc.lock" in warning, text
        assert "[repodoc.config]" in warning, text


def test_what_cannot_be_accepted_is_counted(
    guide: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    text = ":repo:symbol:`Money` :repo:symbol:`Mony` :any:`Mony`\n\n.. repo:source:: nosuch.py\n"
    guide.write({"docs/guide.rst": f":orphan:\n\nGuide\n=====\n\n{text}"})
    assert main(["accept", str(guide.root / "docs")]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("repodoc.lock: 1 citation")
    assert second == "2 citations without a target; a build lists them"


def test_a_lock_file_that_cannot_be_written_is_told(
    guide: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    (guide.root / "docs/repodoc.lock").mkdir()
    assert main(["accept", str(guide.root / "docs")]) == 1
    assert "repodoc.lock cannot be written" in capsys.readouterr().err


def test_only_projects_that_use_the_extension_have_something_to_accept(
    shop: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["accept", str(shop.root)]) == 1
    assert "has no conf.py" in capsys.readouterr().err
    shop.write({"docs/conf.py": "extensions = []\n"})
    assert main(["accept", str(shop.root / "docs")]) == 1
    assert "do not include 'sphinx_repodoc'" in capsys.readouterr().err


def test_a_check_lists_what_has_changed_and_writes_nothing(
    guide: Repo, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(guide.root)
    assert main(["accept", "--check", "docs"]) == 1
    assert "no repodoc.lock to compare with" in capsys.readouterr().err
    assert not (guide.root / "docs/repodoc.lock").exists()

    main(["accept", "docs"])
    lock = (guide.root / "docs/repodoc.lock").read_bytes()
    capsys.readouterr()
    assert main(["accept", "--check", "docs"]) == 0
    assert capsys.readouterr() == ("", "")

    change(guide, "shop/money.py", "pass", "x = 1")
    assert main(["accept", "--check", "docs"]) == 1
    shown = capsys.readouterr()
    (line,) = shown.out.splitlines()
    assert line.startswith("docs/guide.rst:9: shop/money.py::Money has changed since")
    assert shown.err.endswith(" then run: sphinx-repodoc accept docs\n")
    assert (guide.root / "docs/repodoc.lock").read_bytes() == lock


def test_a_check_fails_where_what_is_cited_is_gone(
    guide: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["accept", str(guide.root / "docs")])
    change(guide, "shop/money.py", "Money", "Coin")
    capsys.readouterr()
    assert main(["accept", "--check", str(guide.root / "docs")]) == 1
    assert capsys.readouterr().out == "1 citation without a target; a build lists them\n"


def test_a_check_tells_of_a_broken_lock_file(
    guide: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    guide.write({"docs/repodoc.lock": "[]"})
    assert main(["accept", "--check", str(guide.root / "docs")]) == 1
    assert "repodoc.lock cannot be read" in capsys.readouterr().err
