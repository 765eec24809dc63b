"""Environments of their own, in which packages are really missing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT_OUT = re.compile(r"(?:tree-sitter-|ruff\b)")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with what is required at run time, the grammar of Python, and what the example's
    documentation takes."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    core = [each for each in project["dependencies"] if not LEFT_OUT.match(each)]
    wanted = [*core, "tree-sitter-python", "furo", "myst-parser"]
    done = subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--only-binary=:all:", *wanted],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.skip(f"packages cannot be installed: {done.stderr.strip()[-200:]}")
    return python


def build(python: Path, output: Path) -> str:
    command = [str(python), "-m", "sphinx", "-W", "-n", "-b", "html", "-d", f"{output}/doctrees"]
    done = subprocess.run(
        [*command, f"{ROOT}/example_project/docs", f"{output}/html"],
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_the_example_without_ruff_and_with_the_grammar_of_python_only(
    python: Path, tmp_path: Path
) -> None:
    status = build(python, tmp_path)
    assert re.search(
        r"repodoc: ruff is not installed: Python \(\d+ files\): pip install ruff", status
    )
    [line] = re.findall(r"repodoc: no grammar for (.+): pip install .+\[languages\]", status)
    assert "C (3 files)" in line
    assert "Python" not in line
    problems = json.loads((tmp_path / "html/repodoc/problems.json").read_text("utf-8"))["problems"]
    missing = [each["message"] for each in problems if each["kind"] == "missing"]
    assert len([each for each in missing if "is not installed" in each]) == len(missing) > 5
    assert {each["kind"] for each in problems} <= {"encoding", "missing"}
    # Nothing changes in the next build.
    assert "(0 written)" in build(python, tmp_path)
