from __future__ import annotations

from collections.abc import Callable

import pytest

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.facts import Entry, EntryKind
from sphinx_repodoc.model import Analysis, EntryPoint

MakeIndex = Callable[..., RepoIndex]


def _declare(target: str, name: str = "tool") -> Analysis:
    return Analysis(language="TOML", entry_points=(EntryPoint(name=name, line=7, target=target),))


def test_command_leads_to_its_function(make_index: MakeIndex) -> None:
    files = {"pyproject.toml": _declare("pkg.cli:main"), "src/pkg/__init__.py": "",
             "src/pkg/cli.py": "\ndef main(): pass"}  # fmt: skip
    assert make_index(files).entry_points == (
        Entry(
            kind=EntryKind.COMMAND, name="tool", source="pyproject.toml", line=7,
            target="pkg.cli:main", path="src/pkg/cli.py", symbol="main", target_line=2,
        ),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("target", "path", "symbol"),
    [
        ("pkg:main", "pkg/cli.py", "main"),
        ("pkg.cli:App.run", "pkg/cli.py", "App.run"),
        ("pkg.cli:main [extra]", "pkg/cli.py", "main"),
        ("pkg.cli", "pkg/cli.py", ""),
        ("pkg.cli:gone", "pkg/cli.py", ""),
        ("other:main", "", ""),
        ("", "", ""),
    ],
)
def test_target(make_index: MakeIndex, target: str, path: str, symbol: str) -> None:
    cli = "def main(): pass\nclass App:\n  def run(self): pass"
    declared = _declare(target or ":")
    files = {"setup.cfg": declared, "pkg/__init__.py": "from .cli import main", "pkg/cli.py": cli}
    (entry,) = make_index(files).entry_points
    assert (entry.path, entry.symbol) == (path, symbol)


def test_own_project_wins(make_index: MakeIndex) -> None:
    files = {"one/pyproject.toml": _declare("cli.run:main"), "one/src/cli/__init__.py": "",
             "one/src/cli/run.py": "", "two/src/cli/__init__.py": "",
             "two/src/cli/run.py": ""}  # fmt: skip
    assert make_index(files).entry_points[0].path == "one/src/cli/run.py"


def test_package_binary(make_index: MakeIndex) -> None:
    files = {"web/package.json": _declare("./bin/tool"), "web/bin/tool.js": ""}
    (entry,) = make_index(files).entry_points
    assert (entry.kind, entry.path) == (EntryKind.BINARY, "web/bin/tool.js")
    files = {"package.json": _declare("../../etc/passwd")}
    assert make_index(files).entry_points[0].path == ""


@pytest.mark.parametrize(
    ("source", "target", "file"),
    [
        ("Cargo.toml", "src/bin/tool.rs", "src/bin/tool.rs"),
        ("Cargo.toml", "src/bin/tool.rs", "src/bin/tool/main.rs"),
        ("Cargo.toml", "src/main.rs", "src/main.rs"),
        ("composer.json", "bin/tool", "bin/tool"),
    ],
)
def test_other_binaries(make_index: MakeIndex, source: str, target: str, file: str) -> None:
    (entry,) = make_index({f"a/{source}": _declare(target), f"a/{file}": ""}).entry_points
    assert (entry.kind, entry.path) == (EntryKind.BINARY, f"a/{file}")


def test_library_has_no_program(make_index: MakeIndex) -> None:
    assert make_index({"Cargo.toml": _declare("src/main.rs")}).entry_points == ()
    (entry,) = make_index({"Cargo.toml": _declare("src/bin/gone.rs")}).entry_points
    assert entry.path == ""


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("src/pkg/sub/__main__.py", "python -m pkg.sub"),
        ("tools/x/__main__.py", "python -m tools.x"),
        ("__main__.py", "python ."),
    ],
)
def test_runnable_package(make_index: MakeIndex, path: str, name: str) -> None:
    guarded = Analysis(language="Python", entry_points=(EntryPoint(name="__main__", line=4),))
    others = {"src/pkg/__init__.py": "", "src/pkg/sub/__init__.py": ""}
    (entry,) = make_index({path: guarded, **others}).entry_points
    assert (entry.kind, entry.name, entry.path, entry.line) == (EntryKind.MODULE, name, path, 4)


def test_scripts_come_last(make_index: MakeIndex) -> None:
    guards = (EntryPoint(name="__main__", line=9), EntryPoint(name="__main__", line=12))
    script = Analysis(language="Python", entry_points=guards)
    index = make_index({"a.py": script, "b/__main__.py": "", "setup.cfg": _declare("x:y")})
    assert [entry.kind for entry in index.entry_points] == ["command", "runnable package", "script"]
    last = index.entry_points[-1]
    assert (last.name, last.path, last.source, last.line) == ("a.py", "a.py", "a.py", 9)


STARTED = {
    "python -m pkg.cli": "pkg/cli.py",
    "gunicorn -w 4 pkg.cli:app": "pkg/cli.py",
    "python pkg/cli.py --port 80": "pkg/cli.py",
    "/app/docker/run.sh": "docker/run.sh",
    "./docker/run.sh": "docker/run.sh",
    # A program of the image, not a file that has its name by chance.
    "server": "",
    "node gone.js": "",
    "python -m http.server": "",
    "cat ../../etc/passwd": "",
    "0.0.0.0:8000": "",
}


@pytest.mark.parametrize("command", STARTED)
@pytest.mark.parametrize("language", ["Dockerfile", "Procfile"])
def test_command_line_leads_to_a_file(make_index: MakeIndex, command: str, language: str) -> None:
    point = EntryPoint(name="CMD", line=3, target=command)
    files = {
        "docker/Start": Analysis(language=language, entry_points=(point,)),
        "docker/run.sh": "", "pkg/__init__.py": "", "pkg/cli.py": "app = 1", "server": "",
    }  # fmt: skip
    found = [entry.path for entry in make_index(files).entry_points]
    assert found == [STARTED[command]] * bool(STARTED[command])
