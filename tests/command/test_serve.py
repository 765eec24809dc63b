"""The site in a browser: one build for each change, and none without."""

from __future__ import annotations

import os
import pickle
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from http.client import HTTPException
from pathlib import Path

import colorama  # type: ignore[import-untyped]
import pytest
import sphinx_autobuild.__main__  # type: ignore[import-untyped]
from sphinx_autobuild.build import Builder  # type: ignore[import-untyped]

from sphinx_repodoc.command import main
from sphinx_repodoc.command.arguments import FAILURE
from sphinx_repodoc.command.serve import check_address, make_ignores
from sphinx_repodoc.command.server import serve

SUMMARY = "repodoc: "
ADDRESS = re.compile(r"Serving on (http://127\.0\.0\.1:\d+)")
DEADLINE = 40
# sphinx-autobuild collects changes for at most this long before it builds.
QUIET = 2.5


def test_ignored_paths() -> None:
    patterns = list(make_ignores(Path("/src/venv/my [repo]"), Path("/src/venv/my [repo]/out")))

    def is_ignored(path: str) -> bool:
        return any(re.search(pattern, f"/src/venv/my [repo]{path}") for pattern in patterns)

    ignored = ("/out", "/out/x.html", "/.git/index", "/a/__pycache__/b.pyc", "/venv")
    assert all(map(is_ignored, ignored))
    assert not any(map(is_ignored, ("/outer", "/a/out", "/.gitignore", "/venv.py", "/a.py")))


def test_address_is_checked_before_the_build(
    repo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", str(repo), "--port", port]) == 1
    fault = f"cannot serve on 127.0.0.1, port {port}: Address already in use"
    assert capsys.readouterr().err == f"sphinx-repodoc serve: {fault}\n"
    # An address of the documentation, which no machine has, and a name that cannot be one.
    for host in ("203.0.113.1", "a..b"):
        assert main(["serve", str(repo), "--host", host]) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert f"cannot serve on {host}, port 8000: " in line
    check_address("127.0.0.1", 0)


def test_interrupt_before_the_server_runs(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(arguments: list[str]) -> None:
        assert len(list(temporary.iterdir())) == 1
        raise KeyboardInterrupt

    (temporary := tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    monkeypatch.setattr("sphinx_repodoc.command.server.serve", interrupt)
    monkeypatch.setattr("signal.signal", lambda *arguments: None)
    assert main(["serve", str(repo), "--port", "0"]) == 130
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("colour", [False, True])
def test_colours_are_those_of_sphinx(
    colour: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("NO_COLOR", "NO_COLOUR", "FORCE_COLOR", "FORCE_COLOUR", "CI"):
        monkeypatch.delenv(name, raising=False)
    # Also where a terminal would show it.
    monkeypatch.setenv("FORCE_COLOR", "1")
    if not colour:
        monkeypatch.setenv("NO_COLOR", "1")
    for name in ("Fore", "Style"):
        monkeypatch.setattr(sphinx_autobuild.utils, name, getattr(sphinx_autobuild.utils, name))
    monkeypatch.setattr(sphinx_autobuild.__main__, "Builder", Builder)

    def run(arguments: list[str]) -> None:
        made = sphinx_autobuild.__main__.Builder(
            [], url_host="host", pre_build_commands=[["false"]], post_build_commands=[]
        )
        # As in a process that has imported everything anew.
        monkeypatch.setattr(sphinx_autobuild.utils, "Fore", colorama.Fore)
        pickle.loads(pickle.dumps(made))(changed_paths=[Path("/x")])

    monkeypatch.setattr(sphinx_autobuild.__main__, "main", run)
    serve([])
    shown = capsys.readouterr().out
    assert "Rebuilding..." in shown
    assert ("\x1b" in shown) is colour


def test_without_sphinx_autobuild_the_command_that_installs_it_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "sphinx_repodoc.command.server", None)
    assert main(["serve", str(tmp_path)]) == FAILURE
    line = 'needs sphinx-autobuild; to install it: pip install "sphinx-repodoc[cli]"'
    assert capsys.readouterr() == ("", f"sphinx-repodoc serve: {line}\n")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def server(repo: Path, tmp_path: Path, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A server in a folder that is not the repository, with its own place for temporary files."""
    (tmp_path / "temporary").mkdir()
    colours = {"CI", "FORCE_COLOR", "FORCE_COLOUR"}
    kept = {name: value for name, value in os.environ.items() if name not in colours}
    environment = kept | {"TMPDIR": str(tmp_path / "temporary"), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "sphinx_repodoc", "serve", str(repo), "--port", "0"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=tmp_path, env=environment, stdout=output, stderr=output
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def wait_for(condition: Callable[[], bool], log: Path) -> None:
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.1)


def test_one_build_for_each_change(
    server: subprocess.Popen[bytes],
    repo: Path,
    tmp_path: Path,
    log: Path,
    snapshot: Callable[[Path], dict[str, bytes]],
) -> None:
    def count_builds() -> int:
        return log.read_text().count(SUMMARY)

    def read_page() -> str:
        found = ADDRESS.search(log.read_text())
        if not found:
            return ""
        try:
            with urllib.request.urlopen(f"{found[1]}/repo/tree/ferry/boat.py.html") as answer:
                return str(answer.read(), "utf-8")
        except (OSError, HTTPException):  # not there yet, or written meanwhile
            return ""

    before = snapshot(repo)
    wait_for(lambda: "Floats." in read_page(), log)
    time.sleep(QUIET)
    assert count_builds() == 1

    (repo / "ferry/boat.py").write_text('class Boat:\n    """Sinks."""\n')
    wait_for(lambda: "Sinks." in read_page(), log)
    (repo / "ferry/__pycache__").mkdir()
    (repo / "ferry/__pycache__/boat.pyc").write_bytes(b"")
    time.sleep(QUIET)
    assert count_builds() == 2
    assert set(snapshot(repo)) == {*before, "ferry/__pycache__/boat.pyc"}

    # To a file, so without colours.
    assert "\x1b" not in log.read_text()
    server.send_signal(signal.SIGTERM)
    assert server.wait(20) == 0, log.read_text()
    assert list((tmp_path / "temporary").iterdir()) == []
    assert "Traceback" not in log.read_text()
