"""Cyclomatic complexity as rule C901 of ruff counts it."""

from __future__ import annotations

import json
import subprocess

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.analyse.notes import trees
from sphinx_repodoc.model import Text

BODIES = {
    "if": "if a: ...\nelif b: ...\nelse: ...",
    "expressions": "x = [y for y in a if y and b] if a or b else lambda: a and b",
    "loops": "for x in a: ...\nelse: ...\nwhile a: ...\nelse: ...",
    "handlers": "try: ...\nexcept A: ...\nexcept B: ...\nelse: ...\nfinally: ...",
    "no else": "try: ...\nfinally: ...",
    "with": "with a:\n    if b: ...\nassert a and b",
    "cases": "match a:\n    case 1: ...\n    case 2 if b: ...\n    case _: ...",
    "last case with a guard": "match a:\n    case 1: ...\n    case _ if b: ...",
    "name": "match a:\n    case 1: ...\n    case x: ...",
    "no default": "match a:\n    case 1: ...\n    case [x]: ...",
    "inner": "if a: ...\ndef g():\n    if b: ...\n    def h():\n        if a: ...\nclass A:\n"
    "    def m(self):\n        if a: ...",
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_same_as_ruff(body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ruff = pytest.importorskip("ruff.__main__")
    monkeypatch.setattr(trees, "MOST_BRANCHES", 0)
    text = "def f(a, b):\n" + "".join(f"    {line}\n" for line in body.split("\n"))
    arguments = ("--isolated", "--no-cache", "--output-format=json", "--select=C901", "--exit-zero")
    most = ("--config", "lint.mccabe.max-complexity=0", "-")
    command = [ruff.find_ruff_bin(), "check", *arguments, *most]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    expected = sorted(
        (each["location"]["row"], int(each["message"].partition("(")[2].partition(" ")[0]))
        for each in json.loads(done.stdout)
    )
    notes = analyse("a.py", Text(content=text), "", ["performance"]).notes
    assert [(n.line, n.value) for n in notes if n.rule == "complex-function"] == expected
    assert expected
