"""Another package adds a language, a query and a rule, and one that is broken does no harm."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SETTINGS = """
name = "Recipe"
suffixes = [".recipe"]
reader = "reader.read_recipe"
"""
READER = """
from sphinx_repodoc.analyse.interface import Findings
from sphinx_repodoc.model import Symbol, SymbolKind


def read_recipe(name, text, sections):
    return Findings(
        symbols=tuple(
            Symbol(kind=SymbolKind.STEP, name=line[2:], qualname=line[2:], line=n, end_line=n)
            for n, line in enumerate(text.splitlines(), start=1)
            if line.startswith("- ")
        )
    )
"""
RULES = """
[our-legacy-call]
section = "security"
message = "`{name}` is what we want to get rid of"
why = "There is a better way."
severity = "low"
cwe = 477
"""
QUERY = """
((call_expression function: (identifier) @call) @note
  (#eq? @call "old_call") (#set! rule "our-legacy-call"))
"""


def add_package(folder: Path, name: str, code: str = "") -> Path:
    package = folder / name
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(code)
    info = folder / f"{name}-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text(f"[sphinx_repodoc]\n{name} = {name}\n")
    return package


def inspect(root: Path, packages: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "sphinx_repodoc", "inspect", str(root)]
    environment = {**os.environ, "PYTHONPATH": f"{packages}{os.pathsep}{Path.cwd()}"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return {each["path"]: each for each in found}


@pytest.fixture
def kitchen(tmp_path: Path) -> Path:
    root = tmp_path / "kitchen"
    root.mkdir()
    (root / "cake.recipe").write_text("Cake\n- mix\n- bake\n")
    (root / "oven.c").write_text("int main(void) { old_call(); return 0; }\n")
    return root


def test_another_package_adds_a_language_a_query_and_a_rule(kitchen: Path, tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    package = add_package(packages, "recipes")
    (package / "recipe").mkdir()
    (package / "recipe/language.toml").write_text(SETTINGS)
    (package / "recipe/reader.py").write_text(READER)
    (package / "c").mkdir()
    (package / "c/security.scm").write_text(QUERY)
    (package / "rules.toml").write_text(RULES)
    found = inspect(kitchen, packages)
    assert found["cake.recipe"]["language"] == "Recipe"
    assert [symbol["name"] for symbol in found["cake.recipe"]["symbols"]] == ["mix", "bake"]
    notes = [(note["rule"], note["line"]) for note in found["oven.c"]["notes"]]
    assert ("our-legacy-call", 1) in notes
    assert [symbol["name"] for symbol in found["oven.c"]["symbols"]] == ["main"]


def test_a_package_that_is_broken_does_no_harm(kitchen: Path, tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    add_package(packages, "broken", "raise RuntimeError('sorry')\n")
    found = inspect(kitchen, packages)
    assert found["cake.recipe"]["language"] == "Text"
    assert [symbol["name"] for symbol in found["oven.c"]["symbols"]] == ["main"]
