"""What other tools read of this project says the truth."""

from __future__ import annotations

import shlex
import tomllib
from pathlib import Path

import yaml  # type: ignore[import-untyped]

from sphinx_repodoc.command.arguments import make_parser

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_the_hook_is_a_right_call() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    program, *arguments = shlex.split(hook["entry"]) + list(hook["args"])
    assert program in PROJECT["scripts"]
    parsed = make_parser().parse_args(arguments)
    assert (parsed.command, parsed.check, parsed.path) == ("accept", True, "docs")


def test_every_version_of_python_is_tested() -> None:
    prefix = "Programming Language :: Python :: 3."
    versions = [
        line.removeprefix(prefix) for line in PROJECT["classifiers"] if line.startswith(prefix)
    ]
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
    matrix = workflow["jobs"]["linux"]["strategy"]["matrix"]
    assert matrix["python"] == [f"3.{version}" for version in versions]
    assert PROJECT["requires-python"] == f">=3.{versions[0]}"
