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
    assert "shop/cart.py: what was accepted at line 3 stands at line 4 now" in warning


@pytest.mark.parametrize("text", ["", "[]", '{"version": 2, "citations": []}', "\x00"])
def test_a_broken_lock_file_is_told(guide: Repo, text: str) -> None:
    guide.write({"docs/repodoc.lock": text})
    (warning,) = guide.build().warnings.splitlines()
    assert "repodoc.lock" in warning
    assert "[repodoc.config]" in warning


def test_only_projects_that_use_the_extension_have_something_to_accept(
    shop: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["accept", str(shop.root)]) == 1
    assert "has no conf.py" in capsys.readouterr().err
    shop.write({"docs/conf.py": "extensions = []\n"})
    assert main(["accept", str(shop.root / "docs")]) == 1
    assert "do not have 'sphinx_repodoc'" in capsys.readouterr().err
