"""Project files: names, descriptions and scripts, each with its line."""

from __future__ import annotations

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Analysis, Text
from sphinx_repodoc.problems import ProblemKind

PYPROJECT = """\
[build-system]
requires = []

[project]
name = "tool"
description = "Does it. Well."

[project.scripts]
tool = "tool.cli:main"
"tool.x" = "tool.x:main"

[project.gui-scripts]
tool-gui = "tool.gui:main"
"""
POETRY = """\
[tool.poetry]
name = "tool"
description = "Does it"
[tool.poetry.scripts]
tool = {callable = "tool:main"}
"""
SETUP_CFG = """\
[metadata]
name = tool
description = Does it
[options.entry_points]
console_scripts =
    tool = tool.cli:main
    # comment
    other=tool.other:main
"""
PACKAGE = """\
{
  "name": "@scope/tool",
  "description": "Does it",
  "scripts": {"tool": "x"},
  "bin": {
    "tool": "./cli.js"
  }
}
"""


def analyse_text(name: str, content: str) -> Analysis:
    return analyse(name, Text(content=content))


@pytest.mark.parametrize(
    ("name", "content", "title", "summary", "scripts"),
    [
        ("pyproject.toml", PYPROJECT, "tool", "Does it.",
         ["9 tool tool.cli:main", "10 tool.x tool.x:main", "13 tool-gui tool.gui:main"]),
        ("pyproject.toml", POETRY, "tool", "Does it", ["5 tool tool:main"]),
        ("pyproject.toml", '[project]\nscripts.a = "b:c"\n', "", "", ["2 a b:c"]),
        ("pyproject.toml", "project = 1\ntool = 2\n", "", "", []),
        ("setup.cfg", SETUP_CFG, "tool", "Does it",
         ["6 tool tool.cli:main", "8 other tool.other:main"]),
        ("setup.cfg", "[flake8]\nx = 1\n", "", "", []),
        ("package.json", PACKAGE, "@scope/tool", "Does it", ["6 tool ./cli.js"]),
        ("package.json", '{"name": "@s/t",\n "bin": "a.js"}', "@s/t", "", ["2 t a.js"]),
        ("package.json", "[1]", "", "", []),
    ],
)  # fmt: skip
def test_project(name: str, content: str, title: str, summary: str, scripts: list[str]) -> None:
    analysis = analyse_text(name, content)
    assert analysis.problems == ()
    assert (analysis.title, analysis.summary) == (title, summary)
    assert [f"{item.line} {item.name} {item.target}" for item in analysis.entry_points] == scripts


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("pyproject.toml", "[project]\nname = = 1\n", 2),
        ("setup.cfg", "[metadata]\nname\n", 2),
        ("setup.cfg", "name = x\n", 1),
        ("package.json", '{\n"name": }', 2),
        ("package.json", "[" * 100_000, 0),
    ],
)
def test_broken_file(name: str, content: str, line: int) -> None:
    (problem,) = analyse_text(name, content).problems
    assert (problem.kind, problem.line) == (ProblemKind.SYNTAX, line)
    assert problem.message
