"""The site in a browser: one build for each change, and none without."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from http.client import HTTPException
from pathlib import Path

import pytest

from sphinx_repodoc.command import main
from sphinx_repodoc.command.failure import FAILURE
from sphinx_repodoc.command.serve import make_ignores

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


def test_without_sphinx_autobuild_the_command_that_installs_it_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "sphinx_autobuild.__main__", None)
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
    environment = os.environ | {"TMPDIR": str(tmp_path / "temporary"), "PYTHONUNBUFFERED": "1"}
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

    server.send_signal(signal.SIGTERM)
    assert server.wait(20) == 0, log.read_text()
    assert list((tmp_path / "temporary").iterdir()) == []
    assert "Traceback" not in log.read_text()
