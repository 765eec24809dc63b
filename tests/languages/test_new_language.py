"""A folder alone adds a language: definitions, imports, highlighting, notes, tests and a page."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

# Lua's grammar under another name, with queries of its own.
FOLDER = {
    "language.toml": """
name = "Moonlet"
lexer = "text"
suffixes = [".moonlet"]
comments = "lua"
imports = "imports.toml"

[grammar]
package = "tree-sitter-lua"

[tests]
functions = "check_.+"
complete = true
certain = true
""",
    "definitions.scm": """
(comment) @comment
(function_declaration name: (identifier) @name body: (_) @body) @function
""",
    "imports.scm": """
((function_call name: (identifier) @_call
    arguments: (arguments . (string content: (_) @module) .)) @import
  (#eq? @_call "need"))
""",
    "references.scm": "(function_call name: (identifier) @reference.call)",
    "highlights.scm": """
; names: identifier
(comment) @c
["function" "end"] @k
""",
    "security.scm": """
((function_call name: (identifier) @call) @note
  (#eq? @call "danger") (#set! rule "moonlet-danger"))
""",
    "imports.toml": """
[[rules]]
files = ["{}.moonlet"]
find = ["beside"]
""",
}
RULES = """
[moonlet-danger]
section = "security"
message = "`{name}` is dangerous"
severity = "high"
"""
REPOSITORY = {
    "orbit.moonlet": "-- Computes orbits.\n\n-- Sends it up.\nfunction launch(speed)\n"
    "  danger(speed)\nend\n",
    "orbit_checks.moonlet": 'need("orbit")\nfunction check_launch()\n  launch(1)\nend\n',
    "docs/conf.py": 'extensions = ["sphinx_repodoc"]\n',
    "docs/index.rst": "Moon\n====\n",
}


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    files = {
        **{f"moonlets/moonlet/{name}": text for name, text in FOLDER.items()},
        "moonlets/__init__.py": "",
        "moonlets/rules.toml": RULES,
        "moonlets-1.dist-info/METADATA": "Metadata-Version: 2.1\nName: moonlets\nVersion: 1\n",
        "moonlets-1.dist-info/entry_points.txt": "[sphinx_repodoc]\nmoonlets = moonlets\n",
    }
    write(tmp_path / "packages", files)
    return tmp_path / "packages"


@pytest.fixture
def moon(tmp_path: Path) -> Path:
    write(tmp_path / "moon", REPOSITORY)
    return tmp_path / "moon"


def write(root: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)


def run(packages: Path, *arguments: str) -> str:
    """Run a module in a process of its own, so that no other test knows the language."""
    environment = {**os.environ, "PYTHONPATH": f"{packages}{os.pathsep}{Path.cwd()}"}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    ).stdout


def test_facts_are_found(packages: Path, moon: Path) -> None:
    lines = run(packages, "sphinx_repodoc", "inspect", str(moon)).splitlines()
    files = {each["path"]: each for each in map(json.loads, lines)}
    orbit, checks = files["orbit.moonlet"], files["orbit_checks.moonlet"]
    assert (orbit["language"], orbit["lines"]) == ("Moonlet", 6)
    [launch] = orbit["symbols"]
    assert (launch["name"], launch["kind"], launch["line"]) == ("launch", "function", 4)
    assert [each["targets"] for each in checks["imports"]] == [["orbit.moonlet"]]
    assert [note["rule"] for note in orbit["notes"]] == ["moonlet-danger"]
    assert [each["role"] for each in checks["roles"]] == ["test"]
    assert orbit["tests"] == ["orbit_checks.moonlet"]


def test_a_page_is_written(packages: Path, moon: Path, tmp_path: Path) -> None:
    run(packages, "sphinx", "-q", "-W", "-n", str(moon / "docs"), str(tmp_path / "site"))
    page = (tmp_path / "site/repo/tree/orbit.moonlet.html").read_text("utf-8")
    for part in ("Computes orbits.", "Sends it up.", "is dangerous", "orbit_checks.moonlet"):
        assert part in page
    # Pygments' lexer for plain text would not mark the keyword.
    assert "<b class=k>function</b>" in page
