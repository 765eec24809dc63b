"""The facts of a repository as JSON lines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sphinx_repodoc.command import main

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
KEYS = [
    "path", "description", "language", "lines", "code_lines", "comment_lines", "generated",
    "unparsed", "roles", "licence", "owners", "history", "url", "symbols", "imports",
    "dependencies", "references", "imported_by", "edges", "architecture", "tests", "commands",
    "test_titles", "related", "notes", "keywords", "problems",
]  # fmt: skip


@pytest.fixture
def inspect(capsys: pytest.CaptureFixture[str]) -> Callable[..., dict[str, Any]]:
    """Runs the command, and gives the facts by path."""

    def run(*arguments: str, code: int = 0) -> dict[str, Any]:
        assert main(["inspect", *arguments]) == code
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        return {line["path"]: line for line in lines}

    return run


def test_every_file_with_the_same_keys(
    repo: Path, inspect: Callable[..., dict[str, Any]], snapshot: Callable[[Path], Any]
) -> None:
    before = snapshot(repo)
    facts = inspect(str(repo))
    assert list(facts) == sorted(before)
    assert all(list(each) == KEYS for each in facts.values())
    assert snapshot(repo) == before


def test_the_documentation_has_every_key(
    repo: Path, inspect: Callable[..., dict[str, Any]]
) -> None:
    (repo / "broken.py").write_text("class A(B):\n    pass\ndef (:\n")
    (repo / "requirements.txt").write_text("water>=1\n")
    (repo / "pytest.ini").write_text("[pytest]\n")
    (repo / "LICENSE").write_text("Do as you like.\n")
    (repo / "CODEOWNERS").write_text("* @ferryman\n")
    (repo / "uses.py").write_text("class A: ...\nA()\n")
    rows = [
        [set(re.findall("`(.+?)`", cell)) for cell in line.split("|")[1:3]]
        for line in PAGE.read_text().splitlines()
        if line.startswith("| `")
    ]
    inner: dict[str, set[str]] = {}
    for facts in inspect(str(repo)).values():
        for key, value in facts.items():
            items = value if isinstance(value, list) else [value]
            inner.setdefault(key, set()).update(*(each for each in items if isinstance(each, dict)))
    for key, keys in inner.items():
        (words,) = (words for names, words in rows if key in names)
        assert keys <= words
    with_keys = {key for key, keys in inner.items() if keys}
    assert with_keys == {
        "roles", "symbols", "imports", "dependencies", "references", "architecture", "related",
        "keywords", "problems", "commands", "test_titles",
        "licence", "owners", "history", "imported_by", "edges", "description",
    }  # fmt: skip


def test_facts_of_one_file(repo: Path, inspect: Callable[..., dict[str, Any]]) -> None:
    (facts,) = inspect(str(repo), "ferry/boat.py").values()
    method = {
        "kind": "method", "name": "load", "qualname": "Boat.load", "line": 7, "end_line": 8,
        "prefix": "def", "signature": "(self, cars: int) -> None", "visibility": "public",
        "bases": [], "doc": "Take cars.",
        "used_by": {"files": 0, "places": 0, "complete": True},
        "implements": [], "implemented_by": [], "overrides": [], "overridden_by": [],
    }  # fmt: skip
    assert (facts["language"], facts["lines"]) == ("Python", 8)
    assert [symbol["qualname"] for symbol in facts["symbols"]] == ["Boat", "Boat.load"]
    assert facts["symbols"][1] == method
    importers = ["ferry/__init__.py", "ferry/river.py"]
    tests = ["tests/test_boat.py", "tests/test_trip.py"]
    assert [each["path"] for each in facts["imported_by"]] == [
        *importers,
        "tests/helper.py",
        *tests,
    ]
    assert facts["tests"] == tests
    assert facts["commands"] == []
    assert facts["roles"] == [
        {
            "role": "module", "what": "Module ferry.boat", "subject": "",
            "reason": "in the package of", "path": "ferry/__init__.py", "line": 0,
        },
    ]  # fmt: skip
    assert {"path": "tests/test_boat.py", "reason": "its test by name"} in facts["related"]
    assert facts["keywords"] == [
        {"kind": "class", "text": "Boat", "lines": [4]},
        {"kind": "method", "text": "load", "lines": [7]},
        {"kind": "concept", "text": "boat", "lines": [1, 4]},
        {"kind": "concept", "text": "cars", "lines": [7, 8]},
    ]
    assert (facts["notes"], facts["problems"]) == ([], [])


def test_commands(repo: Path, inspect: Callable[..., dict[str, Any]]) -> None:
    (repo / "pytest.ini").write_text("[pytest]\n")
    found = inspect(str(repo), "ferry/boat.py", "tests/test_trip.py")
    where = {"folder": "", "source": "pytest.ini", "line": 1}
    assert found["ferry/boat.py"]["commands"] == [{"command": "pytest tests/test_boat.py", **where}]
    assert found["tests/test_trip.py"]["commands"] == [
        {"command": "pytest tests/test_trip.py", **where}
    ]


def test_imports_are_one_for_each_statement(
    repo: Path, inspect: Callable[..., dict[str, Any]]
) -> None:
    (facts,) = inspect(str(repo), "ferry/river.py").values()
    boat = ["ferry/boat.py"]
    assert facts["imports"] == [
        {
            "line": 1,
            "module": "os",
            "names": [],
            "targets": [],
            "exact": False,
            "origin": "standard library",
            "kind": "run-time",
            "declared": [],
        },
        {
            "line": 2,
            "module": ".",
            "names": ["boat"],
            "targets": boat,
            "exact": True,
            "origin": "repository",
            "kind": "run-time",
            "declared": [],
        },
        {
            "line": 3,
            "module": ".boat",
            "names": ["Boat", "missing"],
            "targets": boat,
            "exact": True,
            "origin": "repository",
            "kind": "run-time",
            "declared": [],
        },
    ]


def test_third_party_imports_name_their_declarations(
    repo: Path, inspect: Callable[..., dict[str, Any]]
) -> None:
    (repo / "requirements.txt").write_text("PyYAML>=6\n")
    (repo / "ferry/plan.py").write_text("import yaml\nimport lost\n")
    (facts,) = inspect(str(repo), "ferry/plan.py").values()
    assert [each["declared"] for each in facts["imports"]] == [
        [{"path": "requirements.txt", "line": 1, "name": "PyYAML", "requirement": ">=6"}],
        [],
    ]


def test_place_among_the_imports(repo: Path, inspect: Callable[..., dict[str, Any]]) -> None:
    (repo / "ferry/one.py").write_text("from ferry import two\n")
    (repo / "ferry/two.py").write_text("import os\nfrom ferry import one\n")
    facts = inspect(str(repo), "ferry/one.py", "README.md")
    assert facts["README.md"]["architecture"]["cycle"] == []
    place = facts["ferry/one.py"]["architecture"]
    assert place["cycle"] == [
        {"path": "ferry/one.py", "line": 1}, {"path": "ferry/two.py", "line": 2},
    ]  # fmt: skip
    assert place["cycle_files"] == 2
    assert 0 < place["imports"] <= place["all_imports"]
    assert place["importers"] == place["all_importers"] == 1
    assert place["layer"] <= place["top_layer"]


def test_problems_are_those_of_the_file(repo: Path, inspect: Callable[..., dict[str, Any]]) -> None:
    (repo / "broken.py").write_text("x = 1\ndef (:\n")
    facts = inspect(str(repo), "broken.py", "README.md")
    (problem,) = facts["broken.py"]["problems"]
    assert (problem["kind"], problem["line"], problem["expected"]) == ("syntax", 2, False)
    assert facts["README.md"]["problems"] == []


def test_ways_to_name_a_file(
    repo: Path, inspect: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repo / "ferry")
    names = ["./README.md", "river.py", str(repo / "ferry/boat.py"), "../tests/helper.py"]
    facts = inspect("..", *names, "ferry/river.py")
    assert list(facts) == ["README.md", "ferry/river.py", "ferry/boat.py", "tests/helper.py"]


def test_unknown_file(repo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["inspect", str(repo), "nowhere.py", "/", "README.md"]) == 2
    shown = capsys.readouterr()
    assert [json.loads(line)["path"] for line in shown.out.splitlines()] == ["README.md"]
    first, second = shown.err.splitlines()
    assert "nowhere.py is not a documented file" in first
    assert "/ is not a documented file" in second


def test_cache_is_kept_where_it_is_asked_for(
    repo: Path, inspect: Callable[..., dict[str, Any]]
) -> None:
    first = inspect(str(repo), "--cache", str(repo / "cache"))
    assert list((repo / "cache").iterdir())
    assert inspect(str(repo), "--cache", str(repo / "cache"), "-j", "1") == first


def test_files_whose_grammar_is_missing_say_so(
    tmp_path: Path, hide: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    hide("tree-sitter-c")
    (tmp_path / "a.c").write_text("int x;\n")
    assert main(["inspect", str(tmp_path)]) == 0
    output = capsys.readouterr()
    [problem] = json.loads(output.out)["problems"]
    assert problem["kind"] == "missing"
    assert problem["message"].startswith("there is no usable grammar for C")
    assert output.err == (
        "sphinx-repodoc inspect: no grammar for C (1 file): pip install sphinx-repodoc\n"
    )


def test_lines_fit_the_schema(
    repo: Path, inspect: Callable[..., dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["inspect", "--schema"])
    assert leaving.value.code == 0
    schema = json.loads(capsys.readouterr().out)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for facts in (inspect(str(repo)), inspect(str(repo), "--uses")):
        for each in facts.values():
            validator.validate(each)
            assert not validator.is_valid({**each, "other": 1})


def test_users_of_symbols(tmp_path: Path, inspect: Callable[..., dict[str, Any]]) -> None:
    (tmp_path / "a.py").write_text("class A:\n    def run(self): ...\n")
    (tmp_path / "b.py").write_text("from a import A\nA\nA()\nclass B(A):\n    def run(self): ...\n")
    (tmp_path / "c.py").write_text("def call(a):\n    a.run()\n")
    (tmp_path / "d.md").write_text("# Title\n")
    facts = inspect(str(tmp_path), "--uses")
    a, run = facts["a.py"]["symbols"]
    assert a["used_by"] == {
        "files": 1,
        "places": 3,
        "complete": True,
        "uses": [{"path": "b.py", "line": line, "exact": True} for line in (2, 3, 4)],
    }
    assert a["implemented_by"] == [{"path": "b.py", "symbol": "B"}]
    assert run["used_by"] == {"files": 0, "places": 0, "complete": False, "uses": []}
    assert run["overridden_by"] == [{"path": "b.py", "symbol": "B.run"}]
    assert facts["d.md"]["symbols"][0]["used_by"] is None
