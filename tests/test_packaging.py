"""What pyproject.toml and the files of other tools say agrees with the code and the docs."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from sphinx_repodoc.command.arguments import INSTALL_CLI, make_parser
from sphinx_repodoc.languages.load import GRAMMARS

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "pyproject.toml").read_text("utf-8")
PROJECT = tomllib.loads(TEXT)["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
DEFAULT: list[str] = PROJECT["dependencies"]
DOCUMENTS = ("README.md", "docs/quickstart.md", "docs/installing.md", ".readthedocs.yaml")
INSTALLING = (ROOT / "docs/installing.md").read_text("utf-8")


def list_grammars(requirements: list[str]) -> set[str]:
    names = {Requirement(line).name for line in requirements}
    return {name for name in names if name.startswith("tree-sitter-")}


def test_every_grammar_is_required_once() -> None:
    default, more = list_grammars(DEFAULT), list_grammars(EXTRAS["languages"])
    assert default | more == {row.module.replace("_", "-") for row in GRAMMARS.values()}
    assert not default & more


def test_all_has_every_other_extra() -> None:
    (everything,) = map(Requirement, EXTRAS["all"])
    assert everything.name == PROJECT["name"]
    assert everything.extras == EXTRAS.keys() - {"all"}


def test_every_exact_version_has_a_reason() -> None:
    exact = [line for line in TEXT.splitlines() if re.search(r'"[\w.-]+==', line)]
    assert [line for line in exact if not re.search(r"#\s*\w", line)] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_name_extras_that_exist(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    named = {
        extra
        for extras in re.findall(r"(?:sphinx-repodoc|[\"' ]\.)\[([\w,]+)\]", text)
        for extra in extras.split(",")
    }
    assert named
    assert named <= EXTRAS.keys()


def test_every_extra_is_documented() -> None:
    assert {extra for extra in EXTRAS if f"sphinx-repodoc[{extra}]" not in INSTALLING} == set()
    assert INSTALL_CLI in INSTALLING


def test_the_table_of_grammars_has_the_required_versions() -> None:
    rows = re.findall(r"^\| `(tree-sitter-[\w-]+)` .*\| `([^`]+)` \|$", INSTALLING, re.MULTILINE)
    grammars = [*DEFAULT, *EXTRAS["languages"]]
    wanted = {item.name: item.specifier for item in map(Requirement, grammars)}
    written = {name: SpecifierSet(versions) for name, versions in rows}
    assert written == {name: wanted[name] for name in list_grammars(grammars)}


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
